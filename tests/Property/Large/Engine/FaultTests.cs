namespace Pools.Tests.Large.Engine;

/// <summary>Listeners, clocks, sources and memory that misbehave. The contract suite has those that rent and return.</summary>
[Collection(ProcessWide.Name)]
public sealed class FaultTests
{
    private const int Length = 4_096;
    private const int Count = 20;
    private const int BufferTrimmed = 4;
    private const int BufferTrimPoll = 5;

    private readonly LargeScene _scene = new();

    [Theory, InlineData(BufferTrimmed, TrimLevel.Full), InlineData(BufferTrimmed, TrimLevel.Surplus)]
    [InlineData(BufferTrimPoll, TrimLevel.Surplus)]
    public void A_listener_may_dispose_the_pool_inside_a_trim(int id, TrimLevel level)
    {
        LargeArrayPool<byte> pool = _scene.Filled(Count, Length);
        _scene.Tick();
        LargeScene.Burst(pool, 1, Length);
        _scene.Tick();
        Assert.Equal(Count / 2, pool.GetStatistics().PooledArrays);
        int calls = 0;
        using (Tap(pool, id, () =>
        {
            calls++;
            pool.Dispose();
        }))
        {
            pool.Trim(level);
        }

        // The listener hears of each array once, even of those that the disposal releases.
        Assert.Equal(id == BufferTrimmed ? Count / 2 : 1, calls);
        RequireNothingKept(pool);
        Assert.Equal(Count, pool.GetStatistics().Trimmed);
        pool.Return(pool.Rent(Length));
        RequireNothingKept(pool);
    }

    [Theory, InlineData(BufferTrimmed, TrimLevel.Surplus), InlineData(BufferTrimmed, TrimLevel.Full)]
    [InlineData(BufferTrimPoll, TrimLevel.Full)]
    public void A_trim_inside_a_trim_does_nothing(int id, TrimLevel level)
    {
        using LargeArrayPool<byte> pool = _scene.Filled(Count, Length);
        int calls = 0;
        using (Tap(pool, id, () =>
        {
            calls++;
            pool.Trim(level);
            pool.OnGen2Collection();
        }))
        {
            pool.Trim();
        }

        Assert.Equal(id == BufferTrimmed ? Count : 1, calls);
        RequireNothingKept(pool);
        Assert.Equal(Count, pool.GetStatistics().Trimmed);
    }

    [Theory, InlineData(false), InlineData(true)]
    public void A_pressure_source_may_trim_and_dispose_the_pool_that_asks(bool disposes)
    {
        using LargeArrayPool<byte> pool = _scene.Filled(Count, Length);
        int readings = 0;
        _scene.Pressure.OnRead = () =>
        {
            readings++;
            pool.Trim();
            pool.OnGen2Collection();
            if (disposes)
            {
                pool.Dispose();
            }
        };
        pool.OnGen2Collection();
        pool.Trim(TrimLevel.Surplus);

        Assert.Equal((2, disposes ? 0 : Count), (readings, pool.GetStatistics().PooledArrays));
        _scene.Pressure.Level = PressureLevel.Critical;
        pool.OnGen2Collection();
        RequireNothingKept(pool);
    }

    [Fact]
    public void A_clock_may_trim_and_dispose_the_pool_that_reads_it()
    {
        using LargeArrayPool<byte> pool = _scene.Make(inner: ArrayPool<byte>.Create());
        LargeScene.Burst(pool, Count, Length);
        int readings = 0;
        _scene.Clock.OnRead = () =>
        {
            readings++;
            pool.Trim();
            pool.Dispose();
        };
        pool.Trim(TrimLevel.Surplus);

        Assert.Equal(1, readings);
        RequireNothingKept(pool);
    }

    [Fact]
    public void A_clock_may_trim_and_dispose_a_pool_whose_inner_pool_reads_it()
    {
        using LargeArrayPool<byte> pool = _scene.Filled(Count, Length);
        _scene.Clock.OnRead = () =>
        {
            pool.Trim();
            pool.Dispose();
        };
        pool.Trim(TrimLevel.Surplus);

        RequireNothingKept(pool);
    }

    [Theory, InlineData(TrimLevel.Full), InlineData(TrimLevel.Discard)]
    public void A_full_trim_with_a_clock_that_throws_releases_everything(TrimLevel level)
    {
        using LargeArrayPool<byte> pool = _scene.Filled(Count, Length);
        LargeScene.Burst(pool, Count, 100);
        _scene.Clock.OnRead = () => throw new NotSupportedException("thrown by the test");
        pool.Trim(level);

        RequireNothingKept(pool);
    }

    [Fact]
    public void A_pressure_source_that_throws_counts_as_low_and_one_without_memory_as_critical()
    {
        using LargeArrayPool<byte> pool = _scene.Filled(Count, Length);
        _scene.Pressure.OnRead = () => throw new InvalidOperationException("thrown by the test");
        pool.OnGen2Collection();
        Assert.Equal(Count * Length, pool.GetStatistics().RetainedBytes);
        _scene.Pressure.OnRead = () => throw new OutOfMemoryException("thrown by the test");
        pool.OnGen2Collection();
        RequireNothingKept(pool);
    }

    [Fact]
    public void A_clock_may_begin_at_zero()
    {
        var scene = new LargeScene { Clock = new ManualClock(0) };
        using LargeArrayPool<byte> pool = scene.Make();
        LargeScene.Burst(pool, Count, Length);
        scene.Tick(2);
        Assert.Equal(Count / 2, pool.GetStatistics().PooledArrays);
        scene.Tick();
        Assert.Equal(0, pool.GetStatistics().PooledArrays);
    }

    [Fact]
    public void Critical_pressure_releases_everything_without_memory_to_ask_for_the_limit()
    {
        using LargeArrayPool<byte> pool = _scene.Filled(Count, Length);
        _scene.Pressure.Level = PressureLevel.Critical;
        _scene.HasNoMemoryToAsk = true;
        LargeInternals.EngineOf(pool).OnFullCollection();

        RequireNothingKept(pool);
    }

    private static EventTap Tap(LargeArrayPool<byte> pool, int id, Action action) =>
        new(LargeScene.SourceName, EventLevel.Informational, PoolIdentity.Of(pool), e =>
        {
            if (e.EventId == id)
            {
                action();
            }
        });

    private void RequireNothingKept(LargeArrayPool<byte> pool)
    {
        Assert.Equal((0, 0), (pool.GetStatistics().RetainedBytes, pool.GetStatistics().PooledArrays));
        Assert.Equal((0, 0), (_scene.Process.Kept, LargeInternals.Recount(pool)));
    }
}
