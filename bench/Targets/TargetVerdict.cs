namespace Pools.Bench.Targets;

/// <summary>What a figure has reached.</summary>
internal enum TargetVerdict
{
    /// <summary>Not measured, or for information only.</summary>
    None,

    Missed,

    Must,

    Aim,
}
