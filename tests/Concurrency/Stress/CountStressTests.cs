using System;
using System.Collections.Concurrent;
using System.Threading;
using Xunit;

namespace Pools.Tests.Concurrency;

/// <summary>The counts of a pool while threads work: somebody who collects metrics looks at any time.</summary>
public sealed class CountStressTests
{
    private const int Length = 100;

    /// <summary>The bucket of <see cref="Length"/>.</summary>
    private const int Bucket = 3;

    /// <summary>How many arrays are under way from thread to thread: so many that on a busy machine a turn of the scheduler moves hundreds.</summary>
    private const int MostUnderWay = 1_000;

    [Theory]
    [InlineData(1)]
    [InlineData(20)]
    [InlineData(100)]
    public void Rents_and_returns_never_become_fewer_nor_more_than_the_calls_and_are_exact_at_rest(int depth)
    {
        using PerCoreArrayPool<byte> pool = new();
        Calls calls = new();
        using ManualResetEventSlim done = new();
        OwnThread.Started collector = OwnThread.Start(() => Watch(pool, calls, done));
        try
        {
            ConcurrentQueue<byte[]> handedOver = new();
            int rounds = Depth.Of(100_000, deep: 10_000_000) / depth;
            OwnThread.RunAll(() => Nest(pool, calls, depth, rounds), () => Produce(pool, calls, handedOver, depth * rounds), () => Consume(pool, calls, handedOver, depth * rounds));
        }
        finally
        {
            done.Set();
            collector.JoinOrThrow();
        }

        BucketStatistics counts = pool.GetStatistics().Buckets[Bucket];
        Assert.Equal((128, calls.Rents, calls.Returns), (counts.ArrayLength, counts.Rented, counts.Returned));
    }

    private static void Watch(PerCoreArrayPool<byte> pool, Calls calls, ManualResetEventSlim done)
    {
        BucketStatistics before = new();
        while (!done.IsSet)
        {
            BucketStatistics now = pool.GetStatistics().Buckets[Bucket];
            Assert.InRange(now.Rented, before.Rented, calls.Rents);
            Assert.InRange(now.Returned, before.Returned, calls.Returns);
            before = now;
        }
    }

    private static void Nest(PerCoreArrayPool<byte> pool, Calls calls, int depth, int rounds)
    {
        byte[][] arrays = new byte[depth][];
        for (int round = 0; round < rounds; round++)
        {
            for (int i = 0; i < depth; i++)
            {
                arrays[i] = Rent(pool, calls);
            }

            for (int i = 0; i < depth; i++)
            {
                Return(pool, calls, arrays[i]);
            }
        }
    }

    private static void Produce(PerCoreArrayPool<byte> pool, Calls calls, ConcurrentQueue<byte[]> to, int count)
    {
        for (int i = 0; i < count; i++)
        {
            SpinWait wait = default;
            while (to.Count >= MostUnderWay)
            {
                wait.SpinOnce(sleep1Threshold: -1);
            }

            to.Enqueue(Rent(pool, calls));
        }
    }

    private static void Consume(PerCoreArrayPool<byte> pool, Calls calls, ConcurrentQueue<byte[]> from, int count)
    {
        SpinWait wait = default;
        while (count > 0)
        {
            if (from.TryDequeue(out byte[]? array))
            {
                Return(pool, calls, array);
                count--;
            }
            else
            {
                wait.SpinOnce(sleep1Threshold: -1);
            }
        }
    }

    private static byte[] Rent(PerCoreArrayPool<byte> pool, Calls calls)
    {
        calls.BeginRent();
        return pool.Rent(Length);
    }

    private static void Return(PerCoreArrayPool<byte> pool, Calls calls, byte[] array)
    {
        calls.BeginReturn();
        pool.Return(array);
    }

    /// <summary>Counted when they begin.</summary>
    private sealed class Calls
    {
        private long _rents;
        private long _returns;

        public long Rents => Interlocked.Read(ref _rents);

        public long Returns => Interlocked.Read(ref _returns);

        public void BeginRent() => Interlocked.Increment(ref _rents);

        public void BeginReturn() => Interlocked.Increment(ref _returns);
    }
}
