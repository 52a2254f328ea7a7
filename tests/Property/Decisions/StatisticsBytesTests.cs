namespace Pools.Tests.Decisions;

/// <summary>Sums of bytes that a busy pool reaches within a day.</summary>
public sealed class StatisticsBytesTests
{
    [Fact]
    public void Sums_saturate_and_their_difference_stays_exact()
    {
        const long Rents = 1L << 40;
        PoolStatistics statistics = new()
        {
            Buckets =
            [
                new() { ArrayLength = 1 << 20, ArrayBytes = 1L << 20, Rented = Rents, Returned = Rents - 4 },
                new() { ArrayLength = 1 << 30, ArrayBytes = 1L << 30, Rented = Rents, Returned = Rents - 3 },
            ],
            OverMaximumBytes = new OverMaximumBytes(Rented: 1_500, Returned: 1_000, Allocated: 1_500, Dropped: 1_000),
        };

        Assert.Equal((long.MaxValue, long.MaxValue), (statistics.RentedBytes, statistics.ReturnedBytes));
        Assert.Equal((3L << 30) + (4L << 20) + 500, statistics.OutstandingBytes);
        BucketStatistics half = new() { ArrayLength = 1 << 30, ArrayBytes = 1L << 30, Rented = 1L << 32 };
        Assert.Equal(long.MaxValue, new PoolStatistics { Buckets = [half, half] }.RentedBytes);
    }

    [Fact]
    public void Outstanding_bytes_may_be_negative()
    {
        BucketStatistics bucket = new() { ArrayLength = 16, ArrayBytes = 16, Returned = 2 };
        Assert.Equal(-32, new PoolStatistics { Buckets = [bucket] }.OutstandingBytes);
    }
}
