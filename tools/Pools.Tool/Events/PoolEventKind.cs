namespace Pools.Tool.Events;

/// <summary>What a pool has reported. The numbers are those of the events, which the runtime's pools and ours have in common.</summary>
internal enum PoolEventKind
{
    /// <summary>An array was handed out.</summary>
    Rented = 1,

    /// <summary>The array that was just handed out was made for it.</summary>
    Allocated = 2,

    /// <summary>An array was given back.</summary>
    Returned = 3,

    /// <summary>A kept array was let go.</summary>
    Trimmed = 4,

    /// <summary>A trim has begun.</summary>
    TrimPolled = 5,

    /// <summary>The array that was just given back is not kept.</summary>
    Dropped = 6,
}
