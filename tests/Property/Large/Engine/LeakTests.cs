using static Pools.Tests.Generators.Steps;

namespace Pools.Tests.Large.Engine;

/// <summary>Arrays that are never returned, and arrays that finalizers return.</summary>
[Collection(ProcessWide.Name)]
public sealed class LeakTests
{
    private const int Leak = 8;
    private const int Length = 1_000;

    private readonly LargeScene _scene = new();

    [Theory, InlineData(Length), InlineData(70_000)]
    public void Each_leak_is_counted_and_reported_once(int length)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxArrayLength = 50_000);
        byte[] kept = pool.Rent(length);
        List<EventRecord> events = LargeScene.Listen(
            () =>
            {
                OwnThread.Run(() => Repeat(10, () => LargeScene.Leak(pool, length)));
                Memory.CollectUntil(() => pool.GetStatistics().Large!.Leaks == 10);
                Memory.CollectOnce();
            },
            pool,
            Leak);

        LargeArrayStatistics large = pool.GetStatistics().Large!;
        Assert.Equal((10, 10L * kept.Length, kept.Length), (large.Leaks, large.ReturnedBytes, large.InUseBytes));
        Assert.Equal(1, pool.GetStatistics().Outstanding);
        Assert.Equal(10, events.Count);
        Assert.All(events, e => Assert.Equal([kept.Length, pool.Name], e.Values));
        pool.Return(kept);
        Assert.Equal(0, pool.GetStatistics().Large!.InUseBytes);
    }

    [Fact]
    public void An_array_that_a_finalizer_returns_is_no_leak_and_is_watched_again()
    {
        const int Objects = 100;
        using LargeArrayPool<byte> pool = _scene.Make();
        OwnThread.Run(() => Repeat(Objects, () => Abandon(pool)));
        Memory.Collect();

        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((0, 0, 2 * Objects), (statistics.Large!.Leaks, statistics.Outstanding, statistics.Returned));

        // The same arrays again, which are now lost.
        long before = statistics.Allocated;
        OwnThread.Run(() => Repeat((int)statistics.PooledArrays, () => LargeScene.Leak(pool, Length)));
        Assert.Equal(before, pool.GetStatistics().Allocated);
        Memory.Collect();
        Assert.Equal((statistics.PooledArrays, 0), (pool.GetStatistics().Large!.Leaks, pool.GetStatistics().Outstanding));
    }

    [Fact]
    public void A_return_after_the_leak_drops_the_array()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        OwnThread.Run(() => new Late(pool, Length).Forget());
        Memory.Collect();
        Memory.Collect();
        byte[] array = Late.Rescued!;
        Late.Rescued = null;
        Assert.NotNull(array);
        Assert.Equal((1, 0), (pool.GetStatistics().Large!.Leaks, pool.GetStatistics().Large!.InUseBytes));

        pool.Return(array);
        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((0, 0, 1, 0), (statistics.Outstanding, statistics.Large!.InUseBytes, statistics.Dropped, statistics.PooledArrays));
        Assert.Throws<InvalidOperationException>(() => pool.Return(array));
    }

    [Fact]
    public async Task A_leak_frees_its_place_in_the_queue()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxInUseBytes = 1_500);
        Task<byte[]>? waiting = null;
        OwnThread.Run(() =>
        {
            // Alive until the queue has been read: the process may collect at any moment.
            List<byte[]> leaked = [pool.Rent(Length)];
            waiting = pool.RentAsync(Length, TestContext.Current.CancellationToken).AsTask();
            Assert.Equal(1, pool.GetStatistics().Large!.WaitingRents);
            GC.KeepAlive(leaked);
        });
        Memory.CollectUntil(() => waiting!.IsCompleted);

        pool.Return(await waiting!);
        Assert.Equal((0, 0), (pool.GetStatistics().Large!.WaitingRents, pool.GetStatistics().Large!.InUseBytes));
    }

    [Theory, InlineData(null), InlineData(1L)]
    public void A_rent_that_gets_no_memory_for_its_record_is_no_leak(long? mostBytes)
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => (o.MaxInUseBytes, o.MaxRetainedBytes) = (10_000, mostBytes));
        LargeScene.Burst(pool, mostBytes is null ? 0 : 5, Length);
        PoolStatistics before = pool.GetStatistics();
        _scene.Allocator.RefusesBookkeeping = true;
        OwnThread.Run(() => Repeat(10, () => Assert.Throws<OutOfMemoryException>(() => LargeScene.Leak(pool, Length))));
        _scene.Allocator.RefusesBookkeeping = false;
        Memory.CollectOnce();

        PoolStatistics after = pool.GetStatistics();
        Assert.Equal((before.Rented, before.Returned, 0, 0), (after.Rented, after.Returned, after.Large!.Leaks, after.Large.InUseBytes));
        Assert.Equal(0, LargeInternals.EngineOf(pool).Admission!.Bytes);
    }

    /// <summary>With one owner older than its array and one younger: finalizers run in either order.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void Abandon(LargeArrayPool<byte> pool)
    {
        var older = new Returner(pool);
        older.Array = pool.Rent(Length);
        byte[] array = pool.Rent(Length);
        GC.KeepAlive(new Returner(pool) { Array = array });
    }

    private sealed class Returner(LargeArrayPool<byte> pool)
    {
        public byte[]? Array { get; set; }

        ~Returner()
        {
            if (Array is not null)
            {
                pool.Return(Array);
            }
        }
    }

    /// <summary>Comes back after its array counts as leaked.</summary>
    private sealed class Late(LargeArrayPool<byte> pool, int length)
    {
        private readonly byte[] _array = pool.Rent(length);
        private int _finalizations;

        public static byte[]? Rescued { get; set; }

        public void Forget() => GC.KeepAlive(this);

        ~Late()
        {
            if (++_finalizations < 5)
            {
                GC.ReRegisterForFinalize(this);
                return;
            }

            Rescued = _array;
        }
    }
}
