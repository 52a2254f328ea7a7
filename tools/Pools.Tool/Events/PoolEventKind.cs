namespace Pools.Tool.Events;

/// <summary>The events of a pool, with the numbers that the runtime's pools and ours have in common.</summary>
internal enum PoolEventKind
{
    Rented = 1,
    Allocated = 2,
    Returned = 3,
    Trimmed = 4,
    TrimPolled = 5,
    Dropped = 6,
}
