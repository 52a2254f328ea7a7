namespace Pools.Bench.Scenarios;

/// <summary>How much of a scenario is measured.</summary>
internal enum Selection
{
    /// <summary>A good selection: the whole program takes about two minutes.</summary>
    Default,

    /// <summary>Every cell.</summary>
    Full,

    /// <summary>The cells of the table of targets.</summary>
    Targets,
}
