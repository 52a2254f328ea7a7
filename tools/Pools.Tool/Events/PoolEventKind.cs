namespace Pools.Tool.Events;

/// <summary>What a pool has reported. The numbers are those of the events, which the runtime's pools and ours have in common.</summary>
internal enum PoolEventKind
{
    Rented = 1,
    Allocated = 2,
    Returned = 3,
    Trimmed = 4,
    TrimPolled = 5,
    Dropped = 6,
}
