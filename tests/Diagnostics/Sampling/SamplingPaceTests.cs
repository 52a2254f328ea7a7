namespace Pools.Tests.Debug.Sampling;

/// <summary>How often rents are sampled, and what that costs the others.</summary>
[Collection(ProcessWide.Name)]
public sealed class SamplingPaceTests
{
    [Fact]
    public void Sample_needs_the_end_of_a_pause_and_then_rents()
    {
        ManualClock clock = new();
        using SampledArrayPool<byte> pool = new(
            new PerCoreArrayPool<byte>(), new SamplingOptions { RentsPerSample = 100, TimeProvider = clock });
        RentAndReturn(pool, 10_000);
        Assert.Equal(0, pool.Samples);

        for (int sample = 1; sample <= 3; sample++)
        {
            clock.Advance(TimeSpan.FromMilliseconds(5));
            RentAndReturn(pool, 10_000);
            Assert.Equal(sample, pool.Samples);
        }
    }

    [Fact]
    public void Unreferenced_pool_is_collected_and_its_timer_ends()
    {
        ManualClock clock = new();
        WeakReference pool = Make(clock);
        Memory.Collect();
        clock.Advance(TimeSpan.FromHours(1));

        Assert.True(Memory.AreCollected([pool]));
        Assert.Equal(0, clock.ArmedTimers);
    }

    [Fact]
    public void Clock_without_timers_is_reported()
    {
        const int Degraded = 9;
        ManualClock clock = new() { OnTimer = () => throw new NotSupportedException("thrown by the test") };
        List<EventRecord> events = [];
        PerCoreArrayPool<byte> inner = new(new() { Name = "inner" });
        using (new EventTap("Pools-ArrayPool", EventLevel.Warning, PoolIdentity.Of(inner), e => events.Add(EventRecord.From(e))))
        {
            RentAndReturn(new SampledArrayPool<byte>(inner, new SamplingOptions { TimeProvider = clock }), 10);
        }

        Assert.Contains(
            "inner: sampling", Assert.IsType<string>(Assert.Single(events, e => e.Id == Degraded).Values[0]), StringComparison.Ordinal);
    }

    [Fact]
    public void Disposal_that_races_a_tick_and_rents_ends_the_sampling()
    {
        // A trim beside rents would leave its counts approximate.
        using PerCoreArrayPool<byte> inner = StillPool.Make<byte>(new());
        ManualClock clock = new();
        SampledArrayPool<byte> pool = new(inner);
        bool isOver = false;
        OwnThread.RunAll(
            () =>
            {
                while (!Volatile.Read(ref isOver))
                {
                    SampledArrayPool<byte> current = Volatile.Read(ref pool);
                    current.Return(current.Rent(100));
                }
            },
            () =>
            {
                for (int round = 0; round < 2_000; round++)
                {
                    SamplingOptions options = new() { RentsPerSample = 1, Stacks = StackCapture.None, TimeProvider = clock };
                    Volatile.Write(ref pool, new SampledArrayPool<byte>(inner, options));
                    clock.Advance(TimeSpan.FromMilliseconds(5));
                    pool.Dispose();
                }

                Volatile.Write(ref isOver, true);
            });

        long samples = pool.Samples;
        RentAndReturn(pool, 100);
        Assert.Equal((samples, 0, 0), (pool.Samples, pool.Outstanding, inner.GetStatistics().Outstanding));
        Assert.Equal(0, clock.ArmedTimers);
    }

    [Theory, InlineData(false), InlineData(true)]
    public void Rents_that_are_not_sampled_allocate_nothing(bool isPaused) => Processors.RunOnOne(() =>
    {
        SamplingOptions options = isPaused ? Rents.None : new() { RentsPerSample = 1_000_000_000, MaxSamplesPerSecond = int.MaxValue };
        using SampledArrayPool<byte> pool = new(StillPool.Make<byte>(new()), options);
        RentAndReturn(pool, 400);

        Assert.Equal(0, Allocated.Always(() => RentAndReturn(pool, 10_000)));
        Assert.Equal(0, pool.Samples);
    });

    private static void RentAndReturn(ArrayPool<byte> pool, int times)
    {
        for (int i = 0; i < times; i++)
        {
            pool.Return(pool.Rent(100));
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Make(ManualClock clock)
    {
        SampledArrayPool<byte> pool = new(new PerCoreArrayPool<byte>(), new SamplingOptions { RentsPerSample = 1, TimeProvider = clock });
        clock.Advance(TimeSpan.FromMilliseconds(5));
        RentAndReturn(pool, 10);
        return new WeakReference(pool);
    }
}
