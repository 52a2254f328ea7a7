namespace Pools;

/// <summary>What a large-array pool keeps through a time in which nobody rents.</summary>
/// <remarks>Low memory while idle and a fast start of the next burst exclude each other: this is the choice. Under memory pressure everything goes whatever is chosen.</remarks>
public enum IdleRetention
{
    /// <summary>What is not needed goes by halves, an interval at a time, down to nothing.</summary>
    None,

    /// <summary>The same, but a reserve stays for five minutes: a quarter of the recent peak in use, at most 64 MiB.</summary>
    Reserve,

    /// <summary>Everything stays, within the budget.</summary>
    All,
}
