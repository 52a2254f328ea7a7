namespace Pools.Tests.Debug;

public sealed class QuarantineTests
{
    private const int Watched = 8;
    private const int Length = 16;

    [Fact]
    public void A_full_quarantine_lets_the_oldest_array_go_first()
    {
        DebugArrayPool<byte> pool = Make();
        byte[][] arrays = Turnover(pool, Watched + 1);

        arrays[0][0] = 1;
        arrays[1][0] = 1;
        pool.Verify();

        // The poison of the second array says which rental it was.
        Assert.True(PoisonDecoder.TryDecode(arrays[1].AsSpan(8), out PoisonedRental rental));
        Assert.True(rental.Matches(Assert.Single(pool.Reports).RentalId));
    }

    [Fact]
    public void Arrays_of_other_threads_make_room_in_the_quarantine()
    {
        DebugArrayPool<byte> pool = Make();
        OwnThread.RunAll(() => Turnover(pool, Watched), () => Turnover(pool, Watched), () => Turnover(pool, Watched));

        byte[][] arrays = Turnover(pool, 4 * Watched);
        foreach (byte[] array in arrays[^2..])
        {
            array[0] = 1;
        }

        pool.Verify();

        Assert.Equal(MisuseKind.WriteAfterReturn, Assert.Single(pool.Reports).Kind);
        Assert.Equal(2, pool.GetStatistics().Misuses);
    }

    [Fact]
    public void All_threads_together_share_the_quarantine()
    {
        DebugArrayPool<byte> pool = Make();
        OwnThread.RunAll(() => Turnover(pool, 1_000), () => Turnover(pool, 1_000), () => Turnover(pool, 1_000));

        PoolStatistics statistics = pool.GetStatistics();

        Assert.Equal(Watched * Length, statistics.RetainedBytes);
        Assert.Equal((3_000, 3_000, 3_000 - Watched), (statistics.Rented, statistics.Returned, statistics.Dropped));
    }

    private static DebugArrayPool<byte> Make() => new(new DebugArrayPoolOptions
    {
        Sizing = DebugSizing.Exact,
        MaxQuarantineArrays = Watched,
        Reaction = MisuseReaction.Record,
    });

    private static byte[][] Turnover(DebugArrayPool<byte> pool, int count) => Enumerable.Range(0, count).Select(_ =>
    {
        byte[] array = pool.Rent(Length);
        pool.Return(array);
        return array;
    }).ToArray();
}
