using System.Linq;
using Pools.Internal;
using Xunit;

namespace Pools.Tests.Concurrency.Stress;

/// <summary>Nobody works with the pool; only collections find that threads have ended.</summary>
public sealed class EndedThreadsCountTests
{
    private const int Threads = 40;
    private const int Rents = 200;

    [Fact]
    public void Every_count_at_rest_is_exact_while_ends_of_threads_are_noticed()
    {
        for (int rounds = Depth.Of(3, 40); rounds > 0; rounds--)
        {
            using PerCoreArrayPool<byte> pool = new();
            for (int i = 0; i < Threads; i++)
            {
                OwnThread.Run(() => Use(pool));
            }

            Assert.True(CollectingThread.LookUntil(
                () => PoolInternals.Caches(pool).All(cache => cache.HasEnded<HardwareAtomics>()),
                () =>
                {
                    PoolStatistics counts = pool.GetStatistics();
                    long leastKept = counts.Buckets.Sum(bucket => bucket.Pooled * bucket.ArrayBytes);
                    Assert.Equal((Threads * Rents, Threads * Rents), (counts.Rented, counts.Returned));
                    Assert.True(counts.RetainedBytes >= leastKept,
                        $"{counts.RetainedBytes} bytes are kept, {leastKept} of them are arrays");
                }));
        }
    }

    private static void Use(PerCoreArrayPool<byte> pool)
    {
        for (int i = 0; i < Rents; i++)
        {
            pool.Return(pool.Rent(100));
        }
    }
}
