using System.Diagnostics;

namespace Pools.Bench;

/// <summary>In which order a group of arrays goes back.</summary>
internal enum ReturnOrder
{
    /// <summary>Last in, first out, as nested calls do it.</summary>
    Lifo,

    /// <summary>First in, first out, as a queue does it.</summary>
    Fifo,
}

/// <summary>Rents a group of arrays, touches each, and returns them all.</summary>
internal sealed class DepthLoop<TPool, TLease>(Site<TPool> site, int depth, ReturnOrder order) : PoolLoop<TPool, TLease>(site)
    where TPool : struct, IContender<TLease>
    where TLease : struct, ILease
{
    private readonly TLease[] _held = new TLease[depth];

    public override int Granularity => _held.Length;

    public override long Run(long operations)
    {
        long groups = Units(operations, _held.Length);
        for (long group = 0; group < groups; group++)
        {
            RentAll();
            if (order == ReturnOrder.Lifo)
            {
                ReturnBackwards();
            }
            else
            {
                ReturnForwards();
            }
        }

        return groups * _held.Length;
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

/// <summary>Rents a group of arrays and returns it, last in, first out, and takes the time of every single call.</summary>
internal sealed class LatencyLoop<TPool, TLease>(Site<TPool> site, int depth) : PoolLoop<TPool, TLease>(site)
    where TPool : struct, IContender<TLease>
    where TLease : struct, ILease
{
    private readonly TLease[] _held = new TLease[depth];
    private readonly Histogram _calls = new();

    public override int Granularity => _held.Length;

    public override long Run(long operations)
    {
        TLease[] held = _held;
        long groups = Units(operations, held.Length);
        for (long group = 0; group < groups; group++)
        {
            for (int i = 0; i < held.Length; i++)
            {
                long start = Stopwatch.GetTimestamp();
                TLease lease = _pool.Rent(_length);
                _calls.Record(Stopwatch.GetTimestamp() - start);
                lease.Touch();
                held[i] = lease;
            }

            for (int i = held.Length - 1; i >= 0; i--)
            {
                long start = Stopwatch.GetTimestamp();
                _pool.Return(held[i]);
                _calls.Record(Stopwatch.GetTimestamp() - start);
            }
        }

        return groups * held.Length;
    }

    public override Histogram TakeCalls()
    {
        Histogram taken = Histogram.Sum([_calls]);
        _calls.Clear();
        return taken;
    }
}

/// <summary>Keeps a window of arrays of random lengths: each step returns the oldest and rents another.</summary>
internal sealed class MixedLoop<TPool, TLease>(Site<TPool> site, int[] lengths, int window) : PoolLoop<TPool, TLease>(site)
    where TPool : struct, IContender<TLease>
    where TLease : struct, ILease
{
    private readonly TLease[] _window = new TLease[window];
    private int _next;
    private bool _isFull;

    public override long Run(long operations)
    {
        if (!_isFull)
        {
            Fill();
        }

        TLease[] held = _window;
        int next = _next;
        for (long i = 0; i < operations; i++)
        {
            ref TLease oldest = ref held[next & (held.Length - 1)];
            _pool.Return(oldest);
            TLease lease = _pool.Rent(lengths[next & (lengths.Length - 1)]);
            lease.Touch();
            oldest = lease;
            next++;
        }

        _next = next;
        return operations;
    }

    private void Fill()
    {
        for (int i = 0; i < _window.Length; i++)
        {
            _window[i] = _pool.Rent(lengths[i]);
        }

        _isFull = true;
    }
}

/// <summary>Random lengths, the same in every run.</summary>
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

    public static double Next(Random random, int shortest, int longest) => shortest * Math.Pow((double)longest / shortest, random.NextDouble());
}
