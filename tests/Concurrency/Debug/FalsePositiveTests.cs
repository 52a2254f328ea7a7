namespace Pools.Tests.Concurrency.Debug;

/// <summary>Correct code is never reported, however much of it there is.</summary>
public sealed class FalsePositiveTests
{
    private static readonly int s_pairs = Depth.Of(20_000, 400_000);
    private static readonly int[] s_threads = Depth.IsDeep ? [1, 2, 8, 32] : [2, 8];
    private long _made;

    [Theory, InlineData(false), InlineData(true)]
    public void Debug_pool_reports_no_correct_pair(bool isDecorating)
    {
        using PerCoreArrayPool<byte> inner = new();
        DebugArrayPoolOptions options = new() { MaxQuarantineArrays = 256, Seed = 1 };
        DebugArrayPool<byte> pool = isDecorating ? DebugArrayPool<byte>.Around(inner, options) : new DebugArrayPool<byte>(options);

        RunAll(pool);
        pool.Verify();
        pool.Dispose();

        Assert.Empty(pool.Reports);
        Assert.Equal((_made, 0), (pool.GetStatistics().Rented, pool.GetStatistics().Outstanding));
    }

    [Fact]
    public void Sampled_pool_reports_no_correct_pair()
    {
        using PerCoreArrayPool<byte> inner = new();
        using SampledArrayPool<byte> pool = new(inner, new SamplingOptions { RentsPerSample = 10, MaxSamplesPerSecond = int.MaxValue });

        RunAll(pool);
        pool.Verify();

        Assert.Empty(pool.Reports);
        Assert.Equal((0, 0, _made), (pool.Outstanding, inner.GetStatistics().Outstanding, pool.GetStatistics().Rented));
        Assert.True(pool.Samples > 0);
    }

    [Theory, InlineData(false), InlineData(true)]
    public void Scopes_on_many_threads_report_no_correct_pair(bool isDecorating)
    {
        DebugArrayPoolOptions options = new() { MaxQuarantineArrays = 256, Seed = 1, RequireClearing = true };
        using PerCoreArrayPool<(int, string?)> inner = new();
        DebugArrayPool<(int, string?)> pool = isDecorating ? DebugArrayPool<(int, string?)>.Around(inner, options)
            : new DebugArrayPool<(int, string?)>(options);
        foreach (int threads in s_threads)
        {
            OnThreads(threads, i => WorkInScopes(pool, s_pairs / 100 / s_threads.Length / threads, i));
        }

        pool.AssertClean();
        Assert.Empty(pool.Reports);
    }

#if !POOLS_NETSTANDARD
    [Theory, InlineData(false), InlineData(true), Trait("Run", "Deep")]
    public void Arrays_above_a_gibibyte_are_not_reported(bool isDecorating)
    {
        DebugArrayPoolOptions options = new() { Sizing = DebugSizing.Exact };
        DebugArrayPool<byte> pool = isDecorating ? DebugArrayPool<byte>.Around(new PerCoreArrayPool<byte>(), options)
            : new DebugArrayPool<byte>(options);
        byte[] array = pool.Rent((1 << 30) + 1);
        array[^1] = 2;

        pool.Return(array);
        pool.Verify();

        Assert.Empty(pool.Reports);
    }
#endif

    private static void OnThreads(int threads, Action<int> body) =>
        OwnThread.RunAll([.. Enumerable.Range(0, threads).Select(i => (Action)(() => body(i)))]);

    private void RunAll(ArrayPool<byte> pool)
    {
        foreach (int threads in s_threads)
        {
            ConcurrentQueue<byte[]> handedOver = new();
            OnThreads(threads, i => Work(pool, s_pairs / s_threads.Length / threads, 31 * i, handedOver));
            while (handedOver.TryDequeue(out byte[]? array))
            {
                Return(pool, array);
            }
        }

        RentFromFinalizers(pool);
        Tests.Memory.Collect();
    }

    private void Work(ArrayPool<byte> pool, int pairs, int seed, ConcurrentQueue<byte[]> handedOver)
    {
        for (int i = 0; i < pairs; i++)
        {
            if (i % 64 == 63)
            {
                pool.Return(pool.Rent(0), clearArray: i % 128 == 63);
            }

            // Another thread returns some of the arrays, an exception handler others.
            byte[] array = pool.Rent(1 + (int)((uint)((i + seed) * 2_654_435_761) >> 26));
            array.AsSpan().Fill((byte)i);
            if (i % 16 == 5)
            {
                handedOver.Enqueue(array);
                if (handedOver.Count > 64 && handedOver.TryDequeue(out byte[]? others))
                {
                    Return(pool, others);
                }
            }
            else if (i % 4_096 == 9)
            {
                ThrowAndReturn(pool, array);
            }
            else
            {
                Return(pool, array, clear: i % 8 == 0);
            }
        }
    }

    private void Return(ArrayPool<byte> pool, byte[] array, bool clear = false)
    {
        pool.Return(array, clear);
        Interlocked.Increment(ref _made);
    }

    private void ThrowAndReturn(ArrayPool<byte> pool, byte[] array)
    {
        try
        {
            throw new TimeoutException();
        }
        catch (TimeoutException)
        {
            Return(pool, array);
        }
    }

    /// <summary>Ten rents a scope: some marked as in flight, each cleared by hand where it was used.</summary>
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

    private void RentFromFinalizers(ArrayPool<byte> pool)
    {
        const int Owners = 1_000;
        long before = _made;
        OwnThread.Run(() =>
        {
            for (int i = 0; i < Owners; i++)
            {
                GC.KeepAlive(new Owner(this, pool));
            }
        });
        for (int i = 0; i < 10 && Interlocked.Read(ref _made) < before + (2 * Owners); i++)
        {
            Tests.Memory.Collect();
        }

        Assert.Equal(2 * Owners, _made - before);
    }

    private sealed class Owner(FalsePositiveTests tests, ArrayPool<byte> pool)
    {
        private readonly byte[] _array = pool.Rent(100);

        ~Owner()
        {
            tests.Return(pool, _array);
            tests.Return(pool, pool.Rent(200));
        }
    }
}
