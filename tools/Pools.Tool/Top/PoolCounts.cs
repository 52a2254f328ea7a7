namespace Pools.Tool.Top;

/// <summary>How often pools did something in a time.</summary>
internal record struct PoolCounts(long Rents, long Returns, long Allocated, long TooLong, long Dropped, long Trimmed)
{
    public static PoolCounts Sum(params IEnumerable<PoolCounts> counts) => counts.Aggregate(default(PoolCounts), (a, b) => new(
        a.Rents + b.Rents, a.Returns + b.Returns, a.Allocated + b.Allocated,
        a.TooLong + b.TooLong, a.Dropped + b.Dropped, a.Trimmed + b.Trimmed));

    public void Add(in PoolEvent next)
    {
        switch (next.Kind)
        {
            case PoolEventKind.Rented:
                Rents++;
                break;
            case PoolEventKind.Returned:
                Returns++;
                break;
            case PoolEventKind.Allocated:
                Allocated++;
                TooLong += next.Reason == 1 ? 1 : 0;
                break;
            case PoolEventKind.Dropped:
                Dropped++;
                break;
            case PoolEventKind.Trimmed:
                Trimmed++;
                break;
            default:
                break;
        }
    }
}
