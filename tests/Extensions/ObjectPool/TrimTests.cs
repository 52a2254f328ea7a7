namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Trims release objects in core caches and of living threads.</summary>
public sealed class TrimTests
{
    private const int Count = 100;

    [Theory, InlineData(TrimLevel.Full), InlineData(TrimLevel.Discard), InlineData(null)]
    public void A_full_trim_or_disposal_releases_objects_of_living_threads_too(TrimLevel? level)
    {
        using var pool = Pooling.Make(new WidgetPolicy(), Pooling.Still());
        HashSet<Widget> kept = KeepOnTwoThreads(pool, () =>
        {
            if (level is { } trim)
            {
                pool.Trim(trim);
            }
            else
            {
                pool.Dispose();
            }
        });

        ObjectPoolStatistics counts = pool.GetStatistics();
        Assert.Equal((0, counts.Created), (counts.Pooled, counts.Trimmed));
        Assert.DoesNotContain(pool.Get(), kept);
    }

    [Theory, InlineData(PressureLevel.Low, 4), InlineData(PressureLevel.Critical, 1)]
    public void Idle_objects_are_released_after_collections_at_critical_pressure_at_once(PressureLevel level, int collections)
    {
        FakeTimeProvider clock = new();
        using PerCoreObjectPool<Widget> pool = Pooling.Make(
            new WidgetPolicy(),
            new() { MaximumRetained = 1_000, TimeProvider = clock, PressureSource = new PressureDial { Level = level } });

        KeepOnTwoThreads(pool, () =>
        {
            for (int i = 0; i < collections; i++)
            {
                clock.Advance(TimeSpan.FromSeconds(6));
                Pooling.Collect(pool);
            }
        });

        Assert.Equal(0, pool.GetStatistics().Pooled);
    }

    [Fact]
    public void A_trim_level_that_does_not_exist_is_refused()
    {
        using var pool = new PerCoreObjectPool<Widget>(new WidgetPolicy());

        Assert.Throws<ArgumentOutOfRangeException>("level", () => pool.Trim((TrimLevel)4));
    }

    /// <summary>Puts objects in core caches and into the caches of two threads, which outlive <paramref name="meanwhile"/>.</summary>
    private static HashSet<Widget> KeepOnTwoThreads(PerCoreObjectPool<Widget> pool, Action meanwhile)
    {
        HashSet<Widget> objects = [];
        using Barrier barrier = new(3);
        OwnThread.Started[] threads = [OwnThread.Start(Keep), OwnThread.Start(Keep)];
        barrier.SignalAndWait();
        barrier.SignalAndWait();
        meanwhile();
        barrier.SignalAndWait();
        Array.ForEach(threads, thread => thread.JoinOrThrow());
        return objects;

        void Keep()
        {
            Pooling.Settle(pool);
            List<Widget> mine = Pooling.GetMany(pool, Count);

            // The other thread must not get the objects that this one returns.
            barrier.SignalAndWait();
            Pooling.ReturnAll(pool, mine);
            lock (objects)
            {
                objects.UnionWith(mine);
            }

            barrier.SignalAndWait();
            barrier.SignalAndWait();
        }
    }
}
