namespace Pools.Bench;

/// <summary>Rents a group of arrays, touches each, and returns them all, last in, first out, or in the same order.</summary>
internal sealed class DepthLoop<TPool, TLease>(Site<TPool> site, int depth, bool isFifo) : PoolLoop<TPool, TLease>(site, depth)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease
{
    private readonly TLease[] _held = new TLease[depth];

    public override void Repeat(long turns)
    {
        for (long turn = 0; turn < turns; turn++)
        {
            RentAll();
            if (isFifo)
            {
                ReturnForwards();
            }
            else
            {
                ReturnBackwards();
            }
        }
    }

    private void RentAll()
    {
        TLease[] held = _held;
        for (int i = 0; i < held.Length; i++)
        {
            TLease lease = _pool.Rent(_length);
            lease.Touch();
            held[i] = lease;
        }
    }

    private void ReturnBackwards()
    {
        TLease[] held = _held;
        for (int i = held.Length - 1; i >= 0; i--)
        {
            _pool.Return(held[i]);
        }
    }

    private void ReturnForwards()
    {
        TLease[] held = _held;
        for (int i = 0; i < held.Length; i++)
        {
            _pool.Return(held[i]);
        }
    }
}

/// <summary>Keeps a window of arrays of random lengths: each step returns the oldest and rents another.</summary>
internal sealed class MixedLoop<TPool, TLease>(Site<TPool> site, int[] lengths, int window) : PoolLoop<TPool, TLease>(site)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease
{
    private TLease[]? _window;
    private int _next;

    public override void Repeat(long turns)
    {
        TLease[] held = _window ??= [.. lengths[..window].Select(length => _pool.Rent(length))];
        int next = _next;
        for (long i = 0; i < turns; i++)
        {
            ref TLease oldest = ref held[next & (held.Length - 1)];
            _pool.Return(oldest);
            TLease lease = _pool.Rent(lengths[next & (lengths.Length - 1)]);
            lease.Touch();
            oldest = lease;
            next++;
        }

        _next = next;
    }
}

internal static class RandomLengths
{
    // A power of two, so that an index is a mask; more than branch predictors learn by heart.
    private const int Count = 4096;
    private const int Seed = 20250101;

    /// <summary>Lengths whose logarithm is uniform: every power of two is as likely as any other.</summary>
    public static int[] LogUniform(int shortest, int longest)
    {
        Random random = new(Seed);
        return [.. Enumerable.Range(0, Count).Select(_ => (int)Math.Round(Next(random, shortest, longest)))];
    }

    public static double Next(Random random, int shortest, int longest) =>
        shortest * Math.Pow((double)longest / shortest, random.NextDouble());
}
