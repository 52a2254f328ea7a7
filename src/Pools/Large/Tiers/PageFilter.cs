namespace Pools.Large;

/// <summary>Which arrays are looked for, by whether they have memory pages.</summary>
internal enum PageFilter
{
    Any,

    /// <summary>Those that have some.</summary>
    Hot,

    /// <summary>Those that have none.</summary>
    Cold,
}
