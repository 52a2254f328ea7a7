using Pools.Tests.Models;

namespace Pools.Tests.Measured;

/// <summary>Pools that are made, used and dropped by the thousand leave nothing behind.</summary>
public sealed class DroppedPoolsTests
{
    private const int Pools = 1_000;

    // The pools that are dropped between two collections.
    private const int Batch = 100;

    // An id is free after the second collection that finds its pool unreachable: two batches' ids are out at most.
    private const int MostIds = 2 * Batch;

    [Fact]
    public void Ids_and_table_entries_of_dropped_pools_are_used_again() => Alone(() =>
    {
        // The singleton takes an id of its own when the first pool of its type is made.
        Assert.NotNull(PerCoreArrayPool<byte>.Shared);
        Memory.Collect();
        int first = PoolInternals.LowestFreeId();
        MakeAndDrop(kept: null);
        Assert.InRange(PoolInternals.LowestFreeId(), 0, first);
        Assert.InRange(PoolInternals.ThreadTableLength(), 1, 2 * (first + MostIds));

        List<PerCoreArrayPool<byte>> kept = [];
        MakeAndDrop(kept);
        Assert.True(PoolInternals.LowestFreeId() > first);
        Assert.True(PoolInternals.ThreadTableLength() > 2 * (first + MostIds));
        GC.KeepAlive(kept);
    });

    [Fact]
    public void Collections_no_longer_call_dropped_pools() => Alone(() =>
    {
        Use(PerCoreArrayPool<byte>.Shared);
        long before = CalledAfterCollection();
        MakeAndDrop(kept: null);
        Assert.InRange(CalledAfterCollection(), 0, before);

        List<PerCoreArrayPool<byte>> kept = [];
        MakeAndDrop(kept);
        Assert.True(CalledAfterCollection() >= Pools);
        GC.KeepAlive(kept);
    });

    [Fact]
    public void Dropped_pools_leave_the_list_of_those_that_hear_of_listeners() => Alone(() =>
    {
        Memory.Collect();
        MakeAndDrop(kept: null);
        int afterDropped = PoolInternals.CountObservedPools();
        List<PerCoreArrayPool<byte>> kept = [];
        MakeAndDrop(kept);

        // Entries go when the list has doubled since it was last looked through.
        int living = PoolInternals.CountObservedPools() - Pools;
        Assert.InRange(afterDropped, 0, Math.Max(16, 2 * (living + MostIds)));
        Assert.True(living >= 0);
        GC.KeepAlive(kept);
    });

    /// <summary>128 bytes a pool: entries of 16 bytes in tables that double. A living pool takes 2 KiB of each thread.</summary>
    [Fact]
    public void Dropped_pools_leave_a_thread_that_uses_another_pool_only_their_table_entries() => Alone(() =>
    {
        using HandDrivenThread thread = new();
        thread.Do(static () => UseAtOnce(1));
        long before = Alive();
        thread.Do(static () => UseAtOnce(Pools));
        Memory.Collect();
        thread.Do(static () => UseAtOnce(1));
        long left = Alive() - before;

        Assert.InRange(left / Pools, -16, 128);
    });

    private static void Alone(Action body, [CallerMemberName] string method = "") =>
        ChildTest.Alone(typeof(DroppedPoolsTests), () => OwnThread.Run(body), method: method);

    private static long Alive()
    {
        Memory.Collect();
        return GC.GetTotalMemory(forceFullCollection: true);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void UseAtOnce(int pools)
    {
        List<PerCoreArrayPool<byte>> all = [.. Enumerable.Range(0, pools).Select(_ => new PerCoreArrayPool<byte>())];
        all.ForEach(Use);
    }

    private static void MakeAndDrop(List<PerCoreArrayPool<byte>>? kept)
    {
        for (int batch = 0; batch < Pools / Batch; batch++)
        {
            MakeBatch(kept);
            Memory.Collect();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static void MakeBatch(List<PerCoreArrayPool<byte>>? kept)
    {
        for (int i = 0; i < Batch; i++)
        {
            PerCoreArrayPool<byte> pool = new();
            Use(pool);
            kept?.Add(pool);
        }
    }

    private static void Use(PerCoreArrayPool<byte> pool)
    {
        for (int i = 0; i < 70; i++)
        {
            pool.Return(pool.Rent(100));
        }
    }

    /// <summary>The objects that a full collection found to be finalized: for each living pool its callback.</summary>
    private static long CalledAfterCollection()
    {
        Memory.Collect();
        GC.Collect();
        return GC.GetGCMemoryInfo(GCKind.FullBlocking).FinalizationPendingCount;
    }
}
