namespace Pools;

/// <summary>A choice of what a large-array pool keeps while nobody rents.</summary>
/// <remarks>Using little memory while idle and starting the next burst fast exclude each other: this option chooses. Under memory pressure everything goes regardless.</remarks>
public enum IdleRetention
{
    /// <summary>Nothing in the end: what is not needed is released by halves, one interval at a time.</summary>
    None,

    /// <summary>A reserve for five minutes, a quarter of the recent peak in use, at most 64 MiB; the rest as with <see cref="None"/>.</summary>
    Reserve,

    /// <summary>Everything, within the budget.</summary>
    All,
}
