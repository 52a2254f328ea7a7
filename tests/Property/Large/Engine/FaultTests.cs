using System.Diagnostics.Tracing;

namespace Pools.Tests.Large.Engine;

/// <summary>Listeners, clocks, sources and memory that misbehave. The contract suite has those that rent and return.</summary>
[Collection(ProcessWide.Name)]
public sealed class FaultTests
{
    private const int Length = 4_096;

    private readonly LargeScene _scene = new();

    [Theory]
    [InlineData(4, TrimLevel.Full)]
    [InlineData(4, TrimLevel.Idle)]
    [InlineData(5, TrimLevel.Surplus)]
    public void A_listener_may_dispose_the_pool_inside_a_trim(int id, TrimLevel level)
    {
        LargeArrayPool<byte> pool = Filled();
        _scene.Tick();

        // Once: disposing trims too.
        int calls = 0;
        using (Tap(pool, id, () => Run(calls++ == 0, pool.Dispose)))
        {
            pool.Trim(level);
        }

        RequireNothingKept(pool);
        pool.Return(pool.Rent(Length));
        RequireNothingKept(pool);
    }

    [Theory]
    [InlineData(TrimLevel.Surplus)]
    [InlineData(TrimLevel.Full)]
    public void A_listener_may_trim_inside_a_trim(TrimLevel level)
    {
        using LargeArrayPool<byte> pool = Filled();
        _scene.Tick();
        int nested = 0;
        using (Tap(pool, 4, () => Run(nested++ < 5, () => pool.Trim(level))))
        {
            pool.Trim();
        }

        Assert.InRange(nested, 5, int.MaxValue);
        RequireNothingKept(pool);
        Assert.Equal(20, pool.GetStatistics().Trimmed);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_pressure_source_may_trim_and_dispose_the_pool_that_asks(bool disposes)
    {
        using LargeArrayPool<byte> pool = Filled();
        int readings = 0;
        _scene.Pressure.OnRead = () =>
        {
            readings++;
            pool.Trim();
            pool.OnGen2Collection();
            Run(disposes, pool.Dispose);
        };
        pool.OnGen2Collection();

        // Once by the collection, and once by the trim that it asks for.
        Assert.Equal(2, readings);
        RequireNothingKept(pool);
    }

    [Fact]
    public void A_pressure_source_that_throws_counts_as_low_and_one_without_memory_as_critical()
    {
        using LargeArrayPool<byte> pool = Filled();
        _scene.Pressure.OnRead = () => throw new InvalidOperationException("thrown by the test");
        pool.OnGen2Collection();
        Assert.Equal(20 * Length, pool.GetStatistics().RetainedBytes);
        _scene.Pressure.OnRead = () => throw new OutOfMemoryException("thrown by the test");
        pool.OnGen2Collection();
        RequireNothingKept(pool);
    }

    [Fact]
    public void A_pool_without_memory_for_bookkeeping_drops()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = 1);
        List<byte[]> arrays = [.. Enumerable.Range(0, 10).Select(_ => pool.Rent(Length))];
        _scene.Allocator.RefusesBookkeeping = true;
        arrays.ForEach(array => pool.Return(array));
        _scene.Allocator.RefusesBookkeeping = false;

        Assert.Equal(10, pool.GetStatistics().Dropped);
        byte[] fresh = pool.Rent(Length);
        Assert.DoesNotContain(arrays, array => ReferenceEquals(array, fresh));
    }

    [Fact]
    public void A_clock_may_begin_at_zero()
    {
        var scene = new LargeScene { Clock = new ManualClock(0) };
        using LargeArrayPool<byte> pool = scene.Make();
        LargeScene.Burst(pool, 10, Length);
        scene.Pressure.Level = PressureLevel.High;
        pool.OnGen2Collection();
        Assert.Equal(10 * Length, pool.GetStatistics().RetainedBytes);
        scene.Clock.Advance(TimeSpan.FromSeconds(1));
        pool.OnGen2Collection();
        RequireNothingKept(pool);
    }

    [Fact]
    public void A_clock_put_back_after_critical_pressure_does_not_keep_the_pool_empty()
    {
        using LargeArrayPool<byte> pool = Filled();
        _scene.Pressure.Level = PressureLevel.Critical;
        _scene.Tick();
        _scene.Pressure.Level = PressureLevel.Low;
        _scene.Tick();
        _scene.Clock.Advance(TimeSpan.FromDays(-100));
        pool.OnGen2Collection();
        LargeScene.Burst(pool, 10, Length);

        Assert.Equal(10 * Length, pool.GetStatistics().RetainedBytes);
    }

    [Fact]
    public void Critical_pressure_releases_everything_without_memory_to_ask_for_the_limit()
    {
        using LargeArrayPool<byte> pool = Filled();
        _scene.Pressure.Level = PressureLevel.Critical;
        _scene.HasNoMemoryToAsk = true;
        LargeInternals.EngineOf(pool).OnFullCollection();

        RequireNothingKept(pool);
    }

    private LargeArrayPool<byte> Filled()
    {
        LargeArrayPool<byte> pool = _scene.Make();
        LargeScene.Burst(pool, 20, Length);
        return pool;
    }

    private static EventTap Tap(LargeArrayPool<byte> pool, int id, Action action) =>
        new(LargeScene.SourceName, EventLevel.Informational, PoolIdentity.Of(pool), e => Run(e.EventId == id, action));

    private static void Run(bool condition, Action action)
    {
        if (condition)
        {
            action();
        }
    }

    private void RequireNothingKept(LargeArrayPool<byte> pool)
    {
        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().PooledArrays));
        Assert.Equal((0, 0), (_scene.Ledger.KeptBytes, LargeInternals.RecountCounted(pool)));
    }
}
