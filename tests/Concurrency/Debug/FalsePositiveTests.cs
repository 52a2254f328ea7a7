using System;
using System.Buffers;
using System.Collections.Concurrent;
using System.Linq;
using System.Threading;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Concurrency.Debug;

/// <summary>Correct code is never reported, however much of it there is and however strange it looks.</summary>
public sealed class FalsePositiveTests
{
    private static readonly int s_pairs = Depth.Of(400_000, 10_000_000);

    private static readonly int[] s_threads = [1, 2, 8, 32];

    [Fact]
    public void An_isolated_pool_reports_nothing_however_many_correct_pairs_there_are()
    {
        var pool = new DebugArrayPool<byte>(new DebugArrayPoolOptions { MaxQuarantineArrays = 256, Seed = 1 });

        long pairs = RunAll(pool);

        RequireSilence(pool, pairs);
    }

    [Fact]
    public void A_decorating_pool_reports_nothing_however_many_correct_pairs_there_are()
    {
        using var inner = new PerCoreArrayPool<byte>();
        DebugArrayPool<byte> pool = DebugArrayPool<byte>.Around(inner, new DebugArrayPoolOptions { MaxQuarantineArrays = 256, Seed = 1 });

        long pairs = RunAll(pool);

        RequireSilence(pool, pairs);
    }

    [Fact]
    public void A_sampler_reports_nothing_however_many_correct_pairs_there_are()
    {
        using var pool = new PerCoreArrayPool<byte>();
        using ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(pool, new SamplingOptions { RentsPerSample = 10, MaxSamplesPerSecond = 1_000 });

        long pairs = RunAll(pool);
        Tests.Memory.Collect();
        sampler.Verify();

        Assert.Empty(sampler.Reports);
        Assert.Equal((0, 0), (sampler.Outstanding, pool.GetStatistics().Outstanding));
        Assert.Equal(pairs, pool.GetStatistics().Rented);
        Assert.True(sampler.Samples > 0);
    }

    [Theory, InlineData(false), InlineData(true)]
    public void Scopes_that_come_and_go_on_many_threads_find_nothing_in_correct_code(bool isDecorating)
    {
        var options = new DebugArrayPoolOptions { MaxQuarantineArrays = 256, Seed = 1, RequireClearing = true };
        using var inner = new PerCoreArrayPool<(int, string?)>();
        DebugArrayPool<(int, string?)> pool = isDecorating ? DebugArrayPool<(int, string?)>.Around(inner, options) : new DebugArrayPool<(int, string?)>(options);
        int scopes = s_pairs / 100;
        foreach (int threads in s_threads)
        {
            OwnThread.RunAll([.. Enumerable.Range(0, threads).Select(i => (Action)(() => WorkInScopes(pool, scopes / s_threads.Length / threads, i)))]);
        }

        pool.AssertClean();
        Assert.Empty(pool.Reports);
    }

#if !POOLS_NETSTANDARD
    [Theory, InlineData(false), InlineData(true)]
    public void Arrays_above_a_gibibyte_are_not_reported(bool isDecorating)
    {
        var options = new DebugArrayPoolOptions { Sizing = DebugSizing.Exact };
        DebugArrayPool<byte> pool = isDecorating ? DebugArrayPool<byte>.Around(new PerCoreArrayPool<byte>(), options) : new DebugArrayPool<byte>(options);
        foreach (int length in Enumerable.Range(1, Depth.Of(1, 4)).Select(i => (1 << 30) + i))
        {
            byte[] array = pool.Rent(length);
            Assert.Equal(length, array.Length);
            array[0] = 1;
            array[^1] = 2;
            pool.Return(array, clearArray: length % 2 == 0);
        }

        pool.Verify();
        Assert.Empty(pool.Reports);
    }
#endif

    private static void RequireSilence(DebugArrayPool<byte> pool, long pairs)
    {
        Tests.Memory.Collect();
        pool.Verify();
        pool.Dispose();

        Assert.Empty(pool.Reports);
        Assert.Equal((pairs, 0), (pool.GetStatistics().Rented, pool.GetStatistics().Outstanding));
    }

    /// <returns>How many pairs of non-empty arrays there were.</returns>
    private static long RunAll(ArrayPool<byte> pool)
    {
        long pairs = 0;
        foreach (int threads in s_threads)
        {
            int each = s_pairs / s_threads.Length / threads;
            var handedOver = new ConcurrentQueue<byte[]>();
            OwnThread.RunAll([.. Enumerable.Range(0, threads).Select(i => (Action)(() => Interlocked.Add(ref pairs, Work(pool, each, 31 * i, handedOver))))]);
            pairs += Drain(pool, handedOver);
        }

        pairs += RentFromFinalizers(pool);
        return pairs;
    }

    /// <summary>Ten rents a scope: some marked as in flight, each cleared by hand where it was used, and every second scope inside another one.</summary>
    private static void WorkInScopes(DebugArrayPool<(int, string?)> pool, int scopes, int seed)
    {
        for (int i = 0; i < scopes; i++)
        {
            using DebugPoolScope? outer = i % 2 == 0 ? null : pool.BeginScope("outer");
            using DebugPoolScope scope = pool.BeginScope("inner");
            scope.FailOnInformation = true;
            for (int j = 0; j < 10; j++)
            {
                int length = 1 + (((i * 31) + (j * 7) + seed) % 200);
                (int, string?)[] array = pool.Rent(length);
                using (j % 3 == 0 ? pool.MarkInFlight(array, "work") : null)
                {
                    array.AsSpan(length / 2, length - (length / 2)).Fill((i, "text"));
                }

                Array.Clear(array, length / 2, length - (length / 2));
                pool.Return(array, clearArray: j % 5 == 0);
            }

            scope.AssertClean();
            outer?.AssertClean();
        }
    }

    private static long Work(ArrayPool<byte> pool, int pairs, int seed, ConcurrentQueue<byte[]> handedOver)
    {
        long made = 0;
        for (int i = 0; i < pairs; i++)
        {
            int length = (int)((uint)((i + seed) * 2_654_435_761) >> 26);
            if (i % 64 == 63)
            {
                pool.Return(pool.Rent(0));
                pool.Return(pool.Rent(0), clearArray: true);
            }

            // Every so often one is returned by another thread, and one on the way of an exception.
            byte[] array = pool.Rent(1 + length);
            array.AsSpan().Fill((byte)i);
            if (i % 16 == 5)
            {
                handedOver.Enqueue(array);
                if (handedOver.Count > 64 && handedOver.TryDequeue(out byte[]? others))
                {
                    pool.Return(others);
                    made++;
                }
            }
            else if (i % 4_096 == 9)
            {
                made += ThrowAndReturn(pool, array);
            }
            else
            {
                pool.Return(array, clearArray: i % 8 == 0);
                made++;
            }
        }

        return made;
    }

    private static int ThrowAndReturn(ArrayPool<byte> pool, byte[] array)
    {
        try
        {
            try
            {
                throw new TimeoutException();
            }
            finally
            {
                pool.Return(array);
            }
        }
        catch (TimeoutException)
        {
            return 1;
        }
    }

    private static int Drain(ArrayPool<byte> pool, ConcurrentQueue<byte[]> handedOver)
    {
        int made = 0;
        for (; handedOver.TryDequeue(out byte[]? array); made++)
        {
            pool.Return(array);
        }

        return made;
    }

    private static long RentFromFinalizers(ArrayPool<byte> pool)
    {
        const int Owners = 1_000;
        var counted = new StrongCount();
        OwnThread.Run(() =>
        {
            for (int i = 0; i < Owners; i++)
            {
                GC.KeepAlive(new Owner(pool, counted));
            }
        });
        for (int i = 0; i < 10 && Volatile.Read(ref counted.Value) < 2 * Owners; i++)
        {
            Tests.Memory.Collect();
        }

        Assert.Equal(2 * Owners, counted.Value);
        return counted.Value;
    }

    private sealed class StrongCount
    {
        public int Value;
    }

    /// <summary>Returns its array when nobody can reach either any more, and rents and returns another one there.</summary>
    private sealed class Owner(ArrayPool<byte> pool, StrongCount counted)
    {
        private readonly byte[] _array = pool.Rent(100);

        ~Owner()
        {
            pool.Return(_array);
            pool.Return(pool.Rent(200));
            Interlocked.Add(ref counted.Value, 2);
        }
    }
}
