using System.Threading.Channels;

namespace Pools.Tests.Retention;

/// <summary>What a pool with default options keeps after each pattern of use, by its own account and by the collector's.</summary>
[Collection(ProcessWide.Name)]
public sealed class RetentionTests
{
    /// <summary>The longest length that still has magazines of 16.</summary>
    private const int Length = 4_096;

    private static readonly TimeSpan s_interval = TimeSpan.FromSeconds(5);

    private readonly ManualClock _clock = new();

    /// <summary>All arrays that were rented.</summary>
    private readonly ConcurrentBag<WeakReference> _arrays = [];

    public static TheoryData<int, int> Uses => Depth.IsDeep ? new() { { 1, 1 }, { 8, 8 }, { 32, 8 }, { 200, 10 } } : new() { { 8, 8 } };

    [Theory, MemberData(nameof(Uses))]
    public void Threads_keep_what_they_work_on_and_no_more(int threads, int depth)
    {
        using PerCoreArrayPool<byte> pool = Make();
        using var living = new LivingThreads(threads, _ => Nest(pool, rounds: 100, depth));

        RequireBound(pool.GetStatistics(), threads);
        RequireAgreementAndTrim(pool);
    }

    [Fact, Trait("Run", "Deep")]
    public void Many_threads_stay_within_a_small_budget()
    {
        using PerCoreArrayPool<byte> pool = Make(budget: 1 << 20);
        using var living = new LivingThreads(200, _ => Nest(pool, rounds: 100, depth: 10));

        Assert.InRange(pool.GetStatistics().PooledBytes, 1, 1 << 20);
        RequireAgreementAndTrim(pool);
    }

    [Fact]
    public void Burst_leaves_two_magazines_and_the_core_caches_and_two_idle_trims_leave_nothing()
    {
        using PerCoreArrayPool<byte> pool = Make();
        using var living = new LivingThreads(1, _ => Nest(pool, rounds: 1, depth: 2_000));

        RequireBound(pool.GetStatistics(), threads: 1);
        Assert.Equal(pool.GetStatistics().PooledArrays, Memory.ArraysAfterCollection(_arrays).Arrays);
        Assert.True(pool.GetStatistics().PooledArrays > 0);
        pool.Trim(TrimLevel.Idle);
        _clock.Advance(s_interval);
        pool.Trim(TrimLevel.Idle);
        RequireAgreementAndTrim(pool);
        Assert.Equal(0, pool.GetStatistics().PooledArrays);
    }

    [Fact]
    public void Short_lived_threads_leave_what_one_of_them_used()
    {
        const int Depth = 4;
        using PerCoreArrayPool<byte> pool = Make();
        for (int thread = 0; thread < 200; thread++)
        {
            OwnThread.Run(() => Nest(pool, rounds: 4, Depth));
        }

        // One after another, each finds the previous one's arrays on a core's cache.
        Assert.InRange(pool.GetStatistics().PooledArrays, 1, Depth * Environment.ProcessorCount);
        Assert.Equal(0, PoolInternals.CountCaches(pool));
        RequireBound(pool.GetStatistics(), threads: 0);
        RequireAgreementAndTrim(pool);
    }

    [Fact, Trait("Run", "Deep")]
    public void Producers_and_consumers_keep_two_magazines_each_and_the_core_caches()
    {
        const int Rings = 4;
        using PerCoreArrayPool<byte> pool = Make();
        Channel<byte[]>[] channels = [.. Enumerable.Range(0, Rings).Select(_ => Channel.CreateBounded<byte[]>(64))];
        using var living = new LivingThreads(2 * Rings, number => WorkRing(pool, channels[number / 2], isProducer: number % 2 == 0));

        RequireBound(pool.GetStatistics(), 2 * Rings);
        RequireAgreementAndTrim(pool);
    }

    [Fact, Trait("Run", "Deep")]
    public void Many_pools_keep_what_is_worked_on_in_each()
    {
        const int Threads = 4;
        PerCoreArrayPool<byte>[] pools = [.. Enumerable.Range(0, 64).Select(_ => Make())];
        using var living = new LivingThreads(Threads, _ => Array.ForEach(pools, pool => Nest(pool, rounds: 40, depth: 2)));

        Assert.All(pools, pool => RequireBound(pool.GetStatistics(), Threads));
        RequireAgreementAndTrim(pools);
    }

    [Fact]
    public void Empty_pool_is_smaller_than_two_kibibytes() => Processors.RunOnOne(() =>
    {
        // What it allocates, temporaries included.
        PerCoreArrayPool<byte>? pool = null;
        Assert.InRange(Allocated.Always(() => pool = new PerCoreArrayPool<byte>()), 1, 2 << 10);
        GC.KeepAlive(pool);
    });

    private PerCoreArrayPool<byte> Make(long? budget = null) =>
        StillPool.Make<byte>(new() { TimeProvider = _clock, PressureSource = new PressureDial(), MaxRetainedBytes = budget });

    /// <summary>What docs/per-core-pool.md promises: two magazines a thread, and a core cache of 1 MiB a core; within the budget.</summary>
    private static void RequireBound(PoolStatistics statistics, int threads)
    {
        long most = ((threads * 2L * 16) + ((long)Environment.ProcessorCount * (1 << 20) / Length)) * Length;
        Assert.InRange(statistics.RetainedBytes, statistics.PooledBytes, Math.Min(most, statistics.MaxRetainedBytes));
        Assert.Equal(0, statistics.Outstanding);
    }

    /// <summary>Exactly those arrays are alive which the pools say they keep, and a full trim leaves none.</summary>
    private void RequireAgreementAndTrim(params PerCoreArrayPool<byte>[] pools)
    {
        List<PoolStatistics> said = [.. pools.Select(pool => pool.GetStatistics())];
        Assert.Equal(
            (
                said.Sum(statistics => (int)statistics.PooledArrays),
                said.Sum(statistics => statistics.PooledBytes)), Memory.ArraysAfterCollection(_arrays));
        Array.ForEach(pools, pool => pool.Trim());

        Assert.True(Memory.AreCollected(_arrays));
        Assert.All(pools, pool => Assert.Equal((0, 0), (pool.GetStatistics().PooledArrays, pool.GetStatistics().RetainedBytes)));
    }

    private byte[] RentNoted(PerCoreArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(Length);
        _arrays.Add(new WeakReference(array));
        return array;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void Nest(PerCoreArrayPool<byte> pool, int rounds, int depth)
    {
        for (int round = 0; round < rounds; round++)
        {
            Stack<byte[]> held = new(Enumerable.Range(0, depth).Select(_ => RentNoted(pool)));
            while (held.Count > 0)
            {
                pool.Return(held.Pop());
            }
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WorkRing(PerCoreArrayPool<byte> pool, Channel<byte[]> channel, bool isProducer)
    {
        for (int i = 0; i < 20_000; i++)
        {
            byte[]? array = isProducer ? RentNoted(pool) : null;
            while (isProducer ? !channel.Writer.TryWrite(array!) : !channel.Reader.TryRead(out array))
            {
                Thread.Yield();
            }

            if (!isProducer)
            {
                pool.Return(array!);
            }
        }
    }
}
