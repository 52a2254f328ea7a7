using System;
using System.Collections.Generic;
using System.Diagnostics.Tracing;
using System.Runtime.CompilerServices;
using System.Threading;
using Pools.Diagnostics;
using Pools.Tests.Contract;
using Xunit;

namespace Pools.Tests.Debug.Sampling;

[Collection(ProcessWide.Name)]
public sealed class SamplingTests
{
    [Fact]
    public void A_sampled_array_may_be_returned_after_the_sampler_is_gone()
    {
        var pool = new PerCoreArrayPool<byte>();
        byte[] array;
        ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(pool);
        array = SamplerTests.RentSampled(pool, sampler, 100);
        sampler.Dispose();
        sampler.Dispose();

        Assert.Equal(128, pool.Rent(100).Length);
        pool.Return(array);

        Assert.Equal((0, 0), (sampler.Outstanding, pool.GetStatistics().Misuses));
        Assert.Throws<ArgumentException>("array", () => pool.Return(new byte[192]));
    }

    [Fact]
    public void A_pool_has_one_sampler_at_a_time()
    {
        var pool = new PerCoreArrayPool<byte>();
        ArrayPoolSampler<byte> first = ArrayPoolSampling.Attach(pool);

        Assert.Throws<InvalidOperationException>(() => ArrayPoolSampling.Attach(pool));
        first.Dispose();
        ArrayPoolSampling.Attach(pool).Dispose();
    }

    [Theory]
    [InlineData(nameof(SamplingOptions.RentsPerSample), 0)]
    [InlineData(nameof(SamplingOptions.RentsPerSample), 1_000_000_001)]
    [InlineData(nameof(SamplingOptions.MaxSamplesPerSecond), 0)]
    [InlineData(nameof(SamplingOptions.MaxSamplesPerSecond), 1_001)]
    public void An_option_outside_its_range_is_named(string option, int value)
    {
        var options = new SamplingOptions();
        typeof(SamplingOptions).GetProperty(option)!.SetValue(options, value);

        Assert.Throws<ArgumentOutOfRangeException>(option, () => ArrayPoolSampling.Attach(new PerCoreArrayPool<byte>(), options));
    }

    [Fact]
    public void Time_and_rents_together_decide_which_rent_is_sampled()
    {
        var clock = new ManualClock();
        PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new());
        using ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(
            pool, new SamplingOptions { RentsPerSample = 100, TimeProvider = clock, Seed = 1 });
        for (int i = 0; i < 10_000; i++)
        {
            pool.Return(pool.Rent(100));
        }

        Assert.Equal(0, sampler.Samples);
        clock.Advance(TimeSpan.FromMilliseconds(5));
        for (int i = 0; i < 10_000; i++)
        {
            pool.Return(pool.Rent(100));
        }

        Assert.Equal(1, sampler.Samples);
        clock.Advance(TimeSpan.FromHours(1));
        pool.Return(pool.Rent(100));
        clock.Advance(TimeSpan.FromHours(1));
        pool.Return(pool.Rent(100));
        Assert.Equal(2, sampler.Samples);
    }

    [Fact]
    public void A_pool_that_nobody_references_is_collected_though_it_is_sampled()
    {
        var clock = new ManualClock();
        WeakReference pool = Attach(clock);
        Memory.Collect();
        clock.Advance(TimeSpan.FromHours(1));

        Assert.True(Memory.AreCollected([pool]));
        Assert.Equal(0, clock.ArmedTimers);
    }

    [Fact]
    public void A_clock_that_makes_no_timers_is_reported_once_and_asked_again_after_a_collection()
    {
        const int Degraded = 9;
        var clock = new ManualClock { OnTimer = () => throw new NotSupportedException("thrown by the test") };
        var pool = new PerCoreArrayPool<byte>();
        List<EventRecord> events = [];
        ArrayPoolSampler<byte> sampler;
        using (new EventTap("Pools-ArrayPool", EventLevel.Warning, PoolIdentity.Of(pool), e => events.Add(EventRecord.From(e))))
        {
            sampler = ArrayPoolSampling.Attach(pool, new SamplingOptions { TimeProvider = clock });
            sampler.OnGen2Collection();
        }

        EventRecord report = Assert.Single(events, e => e.Id == Degraded);
        Assert.Contains(pool.Name, Assert.IsType<string>(report.Values[0]), StringComparison.Ordinal);
        clock.OnTimer = null;
        SpinWait.SpinUntil(() =>
        {
            sampler.OnGen2Collection();
            return clock.ArmedTimers == 1;
        });
        sampler.Dispose();
        Assert.Equal(0, clock.ArmedTimers);
    }

    [Fact]
    public void Rents_that_race_the_end_of_the_sampling_may_always_be_returned()
    {
        var pool = new PerCoreArrayPool<byte>();
        bool isOver = false;
        int rounds = 0;
        OwnThread.RunAll(
            () =>
            {
                while (!Volatile.Read(ref isOver))
                {
                    pool.Return(pool.Rent(100));
                }
            },
            () =>
            {
                for (; rounds < 2_000; rounds++)
                {
                    SamplingOptions options = new() { Stacks = StackCapture.None, TimeProvider = new ManualClock() };
                    ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(pool, options);
                    sampler.RequestSample();
                    sampler.Dispose();
                }

                Volatile.Write(ref isOver, true);
            });

        Assert.Equal((0, 0), (pool.GetStatistics().Outstanding, pool.GetStatistics().Misuses));
    }

    [Fact]
    public void What_is_not_sampled_allocates_nothing() => Processors.RunOnOne(() =>
    {
        PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new());
        using ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(pool, new SamplingOptions { TimeProvider = new ManualClock() });
        for (int i = 0; i < 400; i++)
        {
            pool.Return(pool.Rent(100));
        }

        Assert.Equal(0, Allocated.Always(() =>
        {
            for (int i = 0; i < 10_000; i++)
            {
                pool.Return(pool.Rent(100));
            }
        }));
        Assert.Equal(0, sampler.Samples);
    });

    [Fact]
    public void A_large_array_that_no_sampler_has_lent_comes_back_without_a_capture() => Processors.RunOnOne(() =>
    {
        PerCoreArrayPool<byte> pool = StillPool.Make<byte>(new() { MaxArrayLength = 1_024 });
        SamplingOptions options = new() { TimeProvider = new ManualClock(), Stacks = StackCapture.Full };
        using ArrayPoolSampler<byte> sampler = ArrayPoolSampling.Attach(pool, options);
        byte[] sampled = SamplerTests.RentSampled(pool, sampler, 100);
        byte[] array = pool.Rent(5_000);

        Assert.Equal(0, Allocated.Always(() =>
        {
            pool.Return(array);
            array = pool.Rent(5_000);
        }));
        Assert.Equal(1, sampler.Samples);
        pool.Return(array);
        pool.Return(sampled);
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Attach(ManualClock clock)
    {
        var pool = new PerCoreArrayPool<byte>();
        ArrayPoolSampling.Attach(pool, new SamplingOptions { TimeProvider = clock });
        pool.Return(pool.Rent(100));
        return new WeakReference(pool);
    }
}
