namespace Pools.Bench.Reporting;

/// <summary>How a row stands out.</summary>
internal enum RowStyle
{
    Plain,

    Good,

    Bad,

    /// <summary>One of this library's pools.</summary>
    Ours,

    /// <summary>What the others are compared with.</summary>
    Baseline,

    /// <summary>A heading within the table.</summary>
    Section,
}
