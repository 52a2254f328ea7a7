namespace Pools.Bench;

internal enum StackPattern
{
    /// <summary>Rent and return in the same frame, at ten depths in turn.</summary>
    Pair,

    /// <summary>Ten nested frames, each of which rents before it calls the next and returns afterwards.</summary>
    Nested,

    /// <summary>Rent in a frame at one depth, return in a frame at another.</summary>
    Cross,
}

/// <summary>Pairs at ten depths of the stack, a page apart: of interest for a pool that tells threads apart by their stack pages.</summary>
internal sealed unsafe class StackDepthLoop<TPool, TLease>(Site<TPool> site, StackPattern pattern) : PoolLoop<TPool, TLease>(site, Levels)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease
{
    private const int Levels = 10;
    private const int PageBytes = 4096;

    private int _turn;

    public override void Repeat(long turns)
    {
        for (long turn = 0; turn < turns; turn++)
        {
            switch (pattern)
            {
                case StackPattern.Pair:
                    PairsAtEachLevel();
                    break;
                case StackPattern.Nested:
                    Descend(Levels);
                    break;
                default:
                    CrossLevels();
                    break;
            }
        }
    }

    private void PairsAtEachLevel()
    {
        for (int level = 0; level < Levels; level++)
        {
            PairAt(level);
        }
    }

    // Level i to level i + 1 … i + 9 by turns, so that all pairs of different levels come up.
    private void CrossLevels()
    {
        int distance = 1 + (_turn++ % (Levels - 1));
        for (int level = 0; level < Levels; level++)
        {
            ReturnAt((level + distance) % Levels, RentAt(level));
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining), SkipLocalsInit]
    private void PairAt(int level)
    {
        Deepen(stackalloc byte[(level * PageBytes) + 1]);
        TLease lease = _pool.Rent(_length);
        lease.Touch();
        _pool.Return(lease);
    }

    [MethodImpl(MethodImplOptions.NoInlining), SkipLocalsInit]
    private TLease RentAt(int level)
    {
        Deepen(stackalloc byte[(level * PageBytes) + 1]);
        TLease lease = _pool.Rent(_length);
        lease.Touch();
        return lease;
    }

    [MethodImpl(MethodImplOptions.NoInlining), SkipLocalsInit]
    private void ReturnAt(int level, TLease lease)
    {
        Deepen(stackalloc byte[(level * PageBytes) + 1]);
        _pool.Return(lease);
    }

    [MethodImpl(MethodImplOptions.NoInlining), SkipLocalsInit]
    private void Descend(int levels)
    {
        Deepen(stackalloc byte[PageBytes]);
        TLease lease = _pool.Rent(_length);
        lease.Touch();
        if (levels > 1)
        {
            Descend(levels - 1);
        }

        _pool.Return(lease);
    }

    // A store into the block keeps it from being dropped.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Deepen(Span<byte> block) => Unsafe.AsRef(in block[0]) = 1;
}
