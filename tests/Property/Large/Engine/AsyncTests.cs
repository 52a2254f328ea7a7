using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace Pools.Tests.Large.Engine;

public sealed class AsyncTests
{
    private const int Length = 1_024;

    private readonly LargeScene _scene = new();

    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Without_a_limit_and_for_short_lengths_an_array_is_there_at_once()
    {
        using LargeArrayPool<byte> free = _scene.Make();
        using LargeArrayPool<byte> limited = _scene.Make(o => o.MaxInUseBytes = Length);
        byte[] only = await limited.RentAsync(Length, Cancel);
        ValueTask<byte[]> large = free.RentAsync(Length, Cancel);
        ValueTask<byte[]> inner = limited.RentAsync(100, Cancel);

        Assert.True(large.IsCompletedSuccessfully && inner.IsCompletedSuccessfully);
        free.Return(await large);
        limited.Return(await inner);
        limited.Return(only);
    }

    [Fact]
    public async Task Callers_are_let_in_one_after_the_other_in_the_order_they_came()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxInUseBytes = 2 * Length);
        byte[] first = await pool.RentAsync(Length, Cancel);
        byte[] second = await pool.RentAsync(Length, Cancel);
        Task<byte[]>[] waiting = [.. Enumerable.Range(0, 5).Select(_ => pool.RentAsync(Length, Cancel).AsTask())];
        Assert.Equal(5, pool.GetStatistics().Large!.WaitingRents);
        byte[] held = second;
        foreach (Task<byte[]> next in waiting)
        {
            Assert.False(next.IsCompleted);
            pool.Return(held);
            held = await next;
            Assert.InRange(pool.GetStatistics().Large!.InUseBytes, 0, 2 * Length);
        }

        pool.Return(first);
        pool.Return(held);
        Assert.Equal((0, 0), (pool.GetStatistics().Large!.WaitingRents, pool.GetStatistics().Large!.InUseBytes));
    }

    [Fact]
    public async Task A_short_one_does_not_overtake_a_long_one()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxInUseBytes = 4 * Length);
        byte[] held = await pool.RentAsync(2 * Length, Cancel);
        Task<byte[]> big = pool.RentAsync(4 * Length, Cancel).AsTask();
        Task<byte[]> small = pool.RentAsync(Length, Cancel).AsTask();
        Assert.False(small.IsCompleted);
        pool.Return(held);
        pool.Return(await big);
        pool.Return(await small);
    }

    [Fact]
    public async Task A_canceled_caller_frees_its_place_and_rents_nothing()
    {
        using var source = new CancellationTokenSource();
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxInUseBytes = 4 * Length);
        byte[] held = await pool.RentAsync(2 * Length, Cancel);
        Task<byte[]> big = pool.RentAsync(4 * Length, source.Token).AsTask();
        Task<byte[]> small = pool.RentAsync(Length, Cancel).AsTask();
        await source.CancelAsync();

        var canceled = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => big);
        Assert.Equal(source.Token, canceled.CancellationToken);
        byte[] array = await small;
        Assert.Equal(2, pool.GetStatistics().Outstanding);
        pool.Return(array);
        pool.Return(held);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => pool.RentAsync(Length, source.Token).AsTask());
        Assert.Equal((0, 0), (pool.GetStatistics().Outstanding, LargeInternals.EngineOf(pool).Admission!.Bytes));
    }

    [Fact]
    public async Task What_could_never_be_let_in_is_refused_at_once()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxInUseBytes = 4 * Length);

        var refusal = await Assert.ThrowsAsync<ArgumentOutOfRangeException>("minimumLength", async () => await pool.RentAsync((4 * Length) + 1, Cancel));
        Assert.Contains("4096", refusal.Message, StringComparison.Ordinal);
        await Assert.ThrowsAsync<ArgumentOutOfRangeException>("minimumLength", async () => await pool.RentAsync(-1, Cancel));
        pool.Return(await pool.RentAsync(4 * Length, Cancel));
    }

    [Fact]
    public async Task Rent_never_waits_and_counts()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxInUseBytes = Length);
        byte[][] rented = [pool.Rent(Length), pool.Rent(Length)];
        Task<byte[]> waiting = pool.RentAsync(Length, Cancel).AsTask();
        pool.Return(rented[0]);
        Assert.Equal(1, pool.GetStatistics().Large!.WaitingRents);
        pool.Return(rented[1]);
        pool.Return(await waiting);
    }

    [Fact]
    public async Task A_caller_that_gets_no_memory_leaves_its_place_to_the_next()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxInUseBytes = Length);
        byte[] held = await pool.RentAsync(Length, Cancel);
        pool.Trim();
        Task<byte[]> unlucky = pool.RentAsync(700, Cancel).AsTask();
        Task<byte[]> next = pool.RentAsync(Length, Cancel).AsTask();
        _scene.Allocator.RefuseFrom = 700;
        pool.Dispose();
        pool.Return(held);

        await Assert.ThrowsAsync<OutOfMemoryException>(() => unlucky);
        await Assert.ThrowsAsync<OutOfMemoryException>(() => next);
        Assert.Equal((0, 0), (pool.GetStatistics().Large!.WaitingRents, LargeInternals.EngineOf(pool).Admission!.Bytes));
    }

    [Fact]
    public async Task Many_callers_on_many_threads_never_pass_the_limit_and_all_come_through()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxInUseBytes = 4 * Length);
        int inside = 0;
        int most = 0;
        await Task.WhenAll(Enumerable.Range(0, 16).Select(_ => Task.Run(
            async () =>
            {
                for (int i = 0; i < 200; i++)
                {
                    byte[] array = await pool.RentAsync(Length, Cancel);
                    int now = Interlocked.Increment(ref inside);
                    InterlockedMax(ref most, now);
                    await Task.Yield();
                    Interlocked.Decrement(ref inside);
                    pool.Return(array);
                }
            },
            Cancel)));

        Assert.InRange(most, 1, 4);
        Assert.Equal((3_200, 0, 0), (pool.GetStatistics().Rented, pool.GetStatistics().Outstanding, LargeInternals.EngineOf(pool).Admission!.Bytes));
    }

    /// <summary>Whoever lets callers in has the queue's gate, and tells listeners to the framework's tasks, which may count, too: each would wait for the other.</summary>
    [Fact]
    public void Whoever_counts_and_waits_for_the_queue_keeps_nothing_from_moving()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxInUseBytes = Length);
        object queue = LargeInternals.GateOfQueue(pool);
        object moves = LargeInternals.GateOfMoves(pool);
        Thread? counting = null;
        OwnThread.Started thread;
        bool moved;
        lock (queue)
        {
            thread = OwnThread.Start(() =>
            {
                Volatile.Write(ref counting, Thread.CurrentThread);
                pool.GetStatistics();
            });
            SpinWait.SpinUntil(() => (Volatile.Read(ref counting)?.ThreadState & ThreadState.WaitSleepJoin) > 0);
            moved = Monitor.TryEnter(moves);
            if (moved)
            {
                Monitor.Exit(moves);
            }
        }

        thread.JoinOrThrow();
        Assert.True(moved);
    }

    private static void InterlockedMax(ref int location, int value)
    {
        int seen = Volatile.Read(ref location);
        while (seen < value)
        {
            seen = Interlocked.CompareExchange(ref location, value, seen) is var before && before == seen ? value : before;
        }
    }
}
