using System;
using System.Collections.Generic;
using System.Threading;
using Xunit;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>How much is kept at most.</summary>
public sealed class BoundsTests
{
    [Theory, InlineData(1), InlineData(3), InlineData(8), InlineData(100)]
    public void No_more_is_kept_than_the_shelves_and_two_magazines_a_thread(int maximumRetained)
    {
        using var pool = Pooling.Make(new WidgetPolicy<Widget>(), Pooling.Still(maximumRetained));

        long pooled = KeepAsMuchAsPossible(pool, threads: 3);

        int bound = Pooling.Bound(maximumRetained, threads: 3, Environment.ProcessorCount);
        Assert.InRange(pooled, Math.Min(maximumRetained, bound), bound);
    }

    // With a limit of one, the only magazine may lie empty on a shelf that threads with caches do not return to.
    [Theory, InlineData(1, 0), InlineData(2, 0), InlineData(8, 1), InlineData(40, 1)]
    public void A_hard_limit_holds_for_threads_and_shelves_together(int hardLimit, int least)
    {
        using var pool = Pooling.Make(new WidgetPolicy<Widget>(), Pooling.Still(1_000, hardLimit));

        Assert.InRange(KeepAsMuchAsPossible(pool, threads: 3), least, hardLimit);
    }

    [Fact]
    public void By_default_a_thread_keeps_two_full_magazines() => OwnThread.Run(() =>
    {
        WidgetPolicy<Widget> policy = new();
        using var pool = Pooling.Make(policy, new PerCoreObjectPoolOptions { TimeProvider = new ManualClock() });
        Pooling.Settle(pool);

        Pooling.ReturnAll(pool, Pooling.GetMany(pool, 1_000));

        Assert.Equal(64 * Environment.ProcessorCount, new PerCoreObjectPoolOptions().MaximumRetained);
        Assert.InRange(pool.GetStatistics().Pooled, 32, Pooling.Bound(64 * Environment.ProcessorCount, threads: 1, Environment.ProcessorCount));
    });

    private static long KeepAsMuchAsPossible(PerCoreObjectPool<Widget> pool, int threads)
    {
        long pooled = 0;
        using Barrier barrier = new(threads, _ => pooled = pool.GetStatistics().Pooled);
        var bodies = new List<Action>();
        for (int i = 0; i < threads; i++)
        {
            bodies.Add(() =>
            {
                Pooling.Settle(pool);
                Pooling.ReturnAll(pool, Pooling.GetMany(pool, 1_000));
                barrier.SignalAndWait();
            });
        }

        OwnThread.RunAll(bodies);
        return pooled;
    }
}
