namespace Pools.Tests.Large.Engine;

public sealed class AsyncTests
{
    private const int Length = 1_024;

    private readonly LargeScene _scene = new();

    private static CancellationToken Cancel => TestContext.Current.CancellationToken;

    [Fact]
    public async Task Without_a_limit_and_for_short_lengths_a_rent_does_not_wait()
    {
        using LargeArrayPool<byte> free = _scene.Make();
        using LargeArrayPool<byte> limited = Make(Length);
        byte[] only = await limited.RentAsync(Length, Cancel);
        ValueTask<byte[]> large = free.RentAsync(Length, Cancel);
        ValueTask<byte[]> inner = limited.RentAsync(100, Cancel);

        Assert.True(large.IsCompletedSuccessfully && inner.IsCompletedSuccessfully);
        free.Return(await large);
        limited.Return(await inner);
        limited.Return(only);
    }

    [Fact]
    public async Task Callers_are_let_in_in_the_order_they_came()
    {
        using LargeArrayPool<byte> pool = Make(2 * Length);
        byte[] first = await pool.RentAsync(Length, Cancel);
        byte[] held = await pool.RentAsync(Length, Cancel);
        Task<byte[]>[] waiting = [.. Enumerable.Range(0, 5).Select(_ => pool.RentAsync(Length, Cancel).AsTask())];
        Assert.Equal(5, pool.GetStatistics().Large!.WaitingRents);
        foreach (Task<byte[]> next in waiting)
        {
            Assert.False(next.IsCompleted);
            pool.Return(held);
            held = await next;
            Assert.InRange(pool.GetStatistics().Large!.InUseBytes, 0, 2 * Length);
        }

        pool.Return(first);
        pool.Return(held);
        RequireEmpty(pool);
    }

    [Fact]
    public async Task A_canceled_caller_frees_its_place_and_a_short_one_does_not_overtake_a_long_one()
    {
        using var source = new CancellationTokenSource();
        using LargeArrayPool<byte> pool = Make(4 * Length);
        byte[] held = await pool.RentAsync(2 * Length, Cancel);
        Task<byte[]> big = pool.RentAsync(4 * Length, source.Token).AsTask();
        Task<byte[]> small = pool.RentAsync(Length, Cancel).AsTask();
        Assert.False(small.IsCompleted);
        await source.CancelAsync();

        var canceled = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => big);
        Assert.Equal(source.Token, canceled.CancellationToken);
        byte[] array = await small;
        Assert.Equal(2, pool.GetStatistics().Outstanding);
        pool.Return(array);
        pool.Return(held);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => pool.RentAsync(Length, source.Token).AsTask());
        RequireEmpty(pool);
    }

    [Fact]
    public async Task A_length_above_the_limit_is_refused_at_once()
    {
        using LargeArrayPool<byte> pool = Make(4 * Length);

        foreach (int length in (int[])[(4 * Length) + 1, -1])
        {
            await Assert.ThrowsAsync<ArgumentOutOfRangeException>("minimumLength", async () => await pool.RentAsync(length, Cancel));
        }

        pool.Return(await pool.RentAsync(4 * Length, Cancel));
    }

    [Fact]
    public async Task Rent_never_waits_and_counts()
    {
        using LargeArrayPool<byte> pool = Make(Length);
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
        using LargeArrayPool<byte> pool = Make(Length);
        byte[] held = await pool.RentAsync(Length, Cancel);
        Task<byte[]> unlucky = pool.RentAsync(700, Cancel).AsTask();
        Task<byte[]> next = pool.RentAsync(Length, Cancel).AsTask();
        _scene.Allocator.RefuseFrom = 700;
        pool.Dispose();
        pool.Return(held);

        await Assert.ThrowsAsync<OutOfMemoryException>(() => unlucky);
        await Assert.ThrowsAsync<OutOfMemoryException>(() => next);
        RequireEmpty(pool);
    }

    [Fact]
    public async Task Many_callers_on_many_threads_never_pass_the_limit()
    {
        int rents = Depth.Of(50, 200);
        using LargeArrayPool<byte> pool = Make(4 * Length);
        int inside = 0;
        int over = 0;
        await Task.WhenAll(Enumerable.Range(0, 16).Select(_ => Task.Run(
            async () =>
            {
                for (int i = 0; i < rents; i++)
                {
                    byte[] array = await pool.RentAsync(Length, Cancel);
                    Interlocked.Add(ref over, Interlocked.Increment(ref inside) > 4 ? 1 : 0);
                    await Task.Yield();
                    Interlocked.Decrement(ref inside);
                    pool.Return(array);
                }
            },
            Cancel)));

        Assert.Equal((0, 16 * rents), (over, pool.GetStatistics().Rented));
        RequireEmpty(pool);
    }

    private LargeArrayPool<byte> Make(long maxInUse) => _scene.Make(o => o.MaxInUseBytes = maxInUse);

    private static void RequireEmpty(LargeArrayPool<byte> pool)
    {
        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((0, 0, 0), (statistics.Outstanding, statistics.Large!.WaitingRents, statistics.Large.InUseBytes));
        Assert.Equal(0, LargeInternals.EngineOf(pool).Admission!.Bytes);
    }
}
