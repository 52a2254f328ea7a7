using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Xunit;

namespace Pools.Tests.Measured;

/// <summary>Pools that are made, used and dropped by the thousand leave nothing behind in the process.</summary>
public sealed class DroppedPoolsTests
{
    private const int Pools = 1_000;

    // So many are dropped between two collections.
    private const int Batch = 100;

    // An id is free after the second collection that finds its pool unreachable: two batches' ids are out at most, and a table doubles.
    private const int MostIds = 2 * Batch;

    [Measurement(
        bound: "Ids and table entries of the pools of two batches: an id is free after the second collection that finds its pool unreachable, and a table doubles.",
        noise: "None up: the runner makes no pools. A finalizer that is late leaves more ids out.")]
    public void A_thousand_pools_made_and_dropped_use_the_same_ids_and_table_entries_again() => Alone(() =>
    {
        int first = LowestFreeIdAtRest();
        MakeAndDrop(kept: null);

        Assert.InRange(PoolInternals.LowestFreeId(), 0, first);
        Assert.InRange(PoolInternals.ThreadTableLength(), 1, 2 * (first + MostIds));
    });

    [Measurement(
        bound: "The mutant: above the bound of the other test.",
        noise: "None: nothing releases these ids.")]
    public void A_thousand_pools_that_are_not_dropped_do_grow_the_table() => Alone(() =>
    {
        // The mutant of the test above: pools whose ids are never released.
        int first = LowestFreeIdAtRest();
        var kept = new List<PerCoreArrayPool<byte>>();
        MakeAndDrop(kept);

        Assert.True(PoolInternals.LowestFreeId() > first);
        Assert.True(PoolInternals.ThreadTableLength() > 2 * (first + MostIds));
        GC.KeepAlive(kept);
    });

    [Measurement(
        bound: "As many objects to be finalized as before the pools were made.",
        noise: "Up by what the runner leaves to finalizers between two collections, a few objects; the mutant is at a thousand.")]
    public void Dropped_pools_are_called_back_after_no_collection_any_more() => Alone(() =>
    {
        Use(PerCoreArrayPool<byte>.Shared);
        long before = CalledBackAfterCollection();
        MakeAndDrop(kept: null);
        Assert.InRange(CalledBackAfterCollection(), 0, before);
        var kept = new List<PerCoreArrayPool<byte>>();
        MakeAndDrop(kept);

        // The mutant: pools that are not dropped are called back.
        Assert.True(CalledBackAfterCollection() >= Pools);
        GC.KeepAlive(kept);
    });

    [Measurement(
        bound: "Entries of the pools of two batches: the list is looked through when it has doubled.",
        noise: "None up: the runner makes no pools. A finalizer that is late leaves more entries.")]
    public void Dropped_pools_are_taken_off_the_list_of_those_that_are_told_of_listeners() => Alone(() =>
    {
        Memory.Collect();
        MakeAndDrop(kept: null);
        int afterDropped = PoolInternals.CountObservedPools();
        var kept = new List<PerCoreArrayPool<byte>>();
        MakeAndDrop(kept);

        // Entries go when the list has doubled since it was last looked through.
        int living = PoolInternals.CountObservedPools() - Pools;
        Assert.InRange(afterDropped, 0, Math.Max(16, 2 * (living + MostIds)));
        Assert.True(PoolInternals.CountObservedPools() >= Pools, "the mutant, pools that are not dropped, stays unseen");
        GC.KeepAlive(kept);
    });

    [Measurement(
        bound: "128 bytes a pool: entries of 16 bytes in tables that double, and the tables before them. What a thread keeps of a pool that lives takes 2 KiB.",
        noise: "Down by what the runner lets go meanwhile, up by what it keeps: kilobytes, against 128 for a thousand pools.")]
    public void A_dropped_pool_leaves_a_living_thread_its_table_entries_and_no_more() => Alone(() =>
    {
        Assert.InRange(Left() / Pools, -16, 128);
    });

    /// <summary>On a thread that is new in its process: what threads know of pools is known from the start.</summary>
    private static void Alone(Action body, [CallerMemberName] string method = "") => Measure.Alone(typeof(DroppedPoolsTests), () => OwnThread.Run(body), method);

    /// <summary>The bytes that pools which were used and dropped leave alive with a thread that lives.</summary>
    private static long Left()
    {
        using var made = new ManualResetEventSlim();
        using var go = new ManualResetEventSlim();
        using var used = new ManualResetEventSlim();
        using var end = new ManualResetEventSlim();
        OwnThread.Started thread = OwnThread.Start(() =>
        {
            UseAtOnce(1);
            made.Set();
            go.Wait();
            UseAtOnce(Pools);
            used.Set();
            end.Wait();
        });
        made.Wait(TestContext.Current.CancellationToken);
        long before = Alive();
        go.Set();
        used.Wait(TestContext.Current.CancellationToken);
        long left = Alive() - before;
        end.Set();
        thread.JoinOrThrow();
        return left;
    }

    /// <summary>The singleton takes an id of its own when the first pool of its type is made.</summary>
    private static int LowestFreeIdAtRest()
    {
        Assert.NotNull(PerCoreArrayPool<byte>.Shared);
        Memory.Collect();
        return PoolInternals.LowestFreeId();
    }

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
            var pool = new PerCoreArrayPool<byte>();
            Use(pool);
            kept?.Add(pool);
        }
    }

    /// <summary>Enough for the thread to have a cache of this pool.</summary>
    private static void Use(PerCoreArrayPool<byte> pool)
    {
        for (int i = 0; i < 70; i++)
        {
            pool.Return(pool.Rent(100));
        }
    }

    /// <summary>How many objects a full collection found to be finalized: for each living pool its callback, which registers itself again each time.</summary>
    private static long CalledBackAfterCollection()
    {
        Memory.Collect();
        GC.Collect();
        return GC.GetGCMemoryInfo(GCKind.FullBlocking).FinalizationPendingCount;
    }
}
