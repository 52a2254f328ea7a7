namespace Pools.Bench.Targets;

/// <summary>What a target is about.</summary>
internal enum TargetMetric
{
    /// <summary>The main figure divided by the opponent's, round by round.</summary>
    Ratio,

    /// <summary>The main figure itself.</summary>
    Value,

    /// <summary>One of the further figures.</summary>
    Detail,

    /// <summary>One of the further figures, divided by the opponent's.</summary>
    DetailRatio,
}
