using Pools.Tests.Extensions.ObjectPool;

namespace Pools.Tests.Concurrency.Objects;

/// <summary>Real threads over one pool, with trims: each object has one owner.</summary>
public sealed class ObjectStressTests
{
    // Retained bounds: of a pool that must drop most of what comes back, and of one that keeps all.
    private const int Small = 4;
    private const int Large = 4_000;

    public static MatrixTheoryData<int, int> Runs => new(Depth.IsDeep ? [1, 2, 8, 32] : [2, 8], [Small, Large]);

    [Theory, MemberData(nameof(Runs))]
    public void No_object_has_two_owners_while_others_trim(int threads, int maximumRetained)
    {
        using var pool = Pooling.Make(new WidgetPolicy(), Pooling.Still(maximumRetained));
        int turn = 0;

        new ObjectStress(threads, Seed.OfRun).Run(pool, () => pool.Trim((TrimLevel)(turn++ % 3)));

        ObjectPoolStatistics counts = pool.GetStatistics();

        // An operation that a trim overtakes may stay uncounted: one for each thread and trim.
        Assert.InRange(counts.Outstanding, -turn * threads, turn * threads);
        Assert.InRange(counts.Pooled, 0, Pooling.Bound(maximumRetained, threads + 1, Environment.ProcessorCount));
        pool.Trim();
        Assert.Equal(0, pool.GetStatistics().Pooled);
    }

    [Fact]
    public void No_object_has_two_owners_while_the_pool_is_disposed()
    {
        for (int round = 0; round < Depth.Of(3, 20); round++)
        {
            PerCoreObjectPool<Widget> pool = null!;
            int returns = 0;
            int end = 500 * (round + 1);
            pool = Pooling.Make(new WidgetPolicy { OnReturn = DisposeInTime }, Pooling.Still(Large));

            new ObjectStress(threads: 4, round).Run(pool, () => pool.Trim());

            Assert.True(returns > end);
            Assert.Equal(0, pool.GetStatistics().Pooled);

            bool DisposeInTime(Widget widget)
            {
                if (Interlocked.Increment(ref returns) == end)
                {
                    pool.Dispose();
                }

                return widget.IsWanted;
            }
        }
    }
}
