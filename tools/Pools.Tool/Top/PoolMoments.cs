namespace Pools.Tool.Top;

/// <summary>What one pool has done since the last look, and since the first.</summary>
internal sealed class PoolMoments(int id)
{
    private const int MostStacks = 64;

    private Counts _recent;
    private Counts _before;
    private Counts _all;

    /// <summary>Stacks of its events, some of which tell its type.</summary>
    public HashSet<int> Stacks { get; } = [];

    public int Id => id;

    public void Add(in PoolEvent next)
    {
        _recent.Add(next);
        _all.Add(next);
        if (Stacks.Count < MostStacks)
        {
            Stacks.Add(next.Stack);
        }
    }

    /// <summary>Gives a row, and begins anew.</summary>
    /// <param name="name">How the pool is called.</param>
    /// <param name="seconds">Since the last look.</param>
    /// <param name="seesRents">Whether rents and returns are told at all.</param>
    /// <param name="withBefore">Whether what the look before has shown counts once more; <paramref name="seconds"/> are those of both.</param>
    public TopRow TakeRow(string name, double seconds, bool seesRents, bool withBefore)
    {
        Counts recent = withBefore ? _recent.Plus(_before) : _recent;
        _before = _recent;
        _recent = default;
        long hits = _all.Rents - _all.Allocated;
        return new TopRow
        {
            Name = name,
            Rents = seesRents ? recent.Rents / seconds : null,
            HitRate = seesRents ? recent.Rents == 0 ? 1 : 1 - ((double)recent.Allocated / recent.Rents) : null,
            TooLong = recent.TooLong / seconds,
            NoneLeft = (recent.Allocated - recent.TooLong) / seconds,
            Dropped = recent.Dropped / seconds,
            Trimmed = recent.Trimmed / seconds,
            Kept = seesRents ? _all.Returns - _all.Dropped - _all.Trimmed - hits : null,
            Outstanding = seesRents ? _all.Rents - _all.Returns : null,
        };
    }

    private struct Counts
    {
        public long Rents;
        public long Returns;
        public long Allocated;
        public long TooLong;
        public long Dropped;
        public long Trimmed;

        public readonly Counts Plus(Counts other) => new()
        {
            Rents = Rents + other.Rents,
            Returns = Returns + other.Returns,
            Allocated = Allocated + other.Allocated,
            TooLong = TooLong + other.TooLong,
            Dropped = Dropped + other.Dropped,
            Trimmed = Trimmed + other.Trimmed,
        };

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
}
