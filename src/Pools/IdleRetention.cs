namespace Pools;

/// <summary>A choice of what a large-array pool keeps while nobody rents.</summary>
/// <remarks>Low memory while idle and a fast start of the next burst exclude each other: this is the choice. Under memory pressure everything goes whatever is chosen.</remarks>
public enum IdleRetention
{
    /// <summary>Nothing in the end: what is not needed is released by halves, one interval at a time.</summary>
    None,

    /// <summary>A reserve for five minutes, a quarter of the recent peak in use, at most 64 MiB; the rest as with <see cref="None"/>.</summary>
    Reserve,

    /// <summary>Everything, within the budget.</summary>
    All,
}
