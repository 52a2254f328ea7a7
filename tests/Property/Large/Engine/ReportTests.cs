using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Pools.Internal;
using Pools.Large;
using Pools.Observability;
using Xunit;

namespace Pools.Tests.Large.Engine;

/// <summary>What the pool tells: statistics and events.</summary>
[Collection(ProcessWide.Name)]
public sealed class ReportTests
{
    private const int Length = 4_096;
    private const int Threads = 3;

    private readonly LargeScene _scene = new();

    [Fact]
    public void Statistics_tell_where_bytes_are_and_where_they_went()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxArrayLength = 50_000);
        List<byte[]> arrays = [.. Enumerable.Range(0, 10).Select(_ => pool.Rent(Length))];
        byte[] over = pool.Rent(70_000);
        byte[] inner = pool.Rent(100);
        Assert.Equal((10 * Length) + 70_000, pool.GetStatistics().Large!.InUseBytes);
        arrays.ForEach(array => pool.Return(array));
        pool.Return(over);
        pool.Return(inner);
        byte[] held = pool.Rent(Length);
        _scene.Tick();

        PoolStatistics statistics = pool.GetStatistics();
        LargeArrayStatistics large = statistics.Large!;
        Assert.Equal((13, 12, 12, 1), (statistics.Rented, statistics.Returned, statistics.Allocated, statistics.Outstanding));
        Assert.Equal((1, 1, 1), (statistics.OverMaximum.Rented, statistics.OverMaximum.Returned, statistics.OverMaximum.Dropped));
        Assert.Equal((Length, (10 * Length) + 70_000, 9 * Length), (large.InUseBytes, large.PeakInUseBytes, large.RetainedBytes));
        Assert.Equal((0, PressureLevel.Low, 0, 0), (large.NonResidentBytes, large.Pressure, large.WaitingRents, large.ReclaimableBytes));
        BucketStatistics bucket = statistics.Buckets.Single(b => b.ArrayLength == Length);
        Assert.Equal((11, 10, 10, 9), (bucket.Rented, bucket.Returned, bucket.Allocated, bucket.Pooled));
        Assert.Equal(statistics.Buckets.Select(b => b.ArrayLength).Order(), statistics.Buckets.Select(b => b.ArrayLength));
        pool.Return(held);
        pool.Trim();
        Assert.Equal((10 * Length, 0), (pool.GetStatistics().Large!.ReleasedOnRequestBytes, pool.GetStatistics().RetainedBytes));
        _scene.Clock.Advance(TimeSpan.FromMinutes(2));
        LargeScene.Burst(pool, 1, Length);
        _scene.Tick();
        Assert.Equal(Length, pool.GetStatistics().Large!.PeakInUseBytes);
    }

    [Fact]
    public void Reasons_of_what_went_are_told_apart()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o =>
        {
            o.IdleRetention = IdleRetention.None;
            o.MaxRetainedBytes = 20 * Length;
        });
        LargeScene.Burst(pool, 40, Length);
        Assert.True(pool.GetStatistics().Large!.ReleasedOverBudgetBytes > 0);
        _scene.Tick(3);
        Assert.True(pool.GetStatistics().Large!.ReleasedSurplusBytes > 0);
        Assert.Equal(0, pool.GetStatistics().Large!.ReleasedUnderPressureBytes);
        _scene.Pressure.Level = PressureLevel.Critical;
        pool.OnGen2Collection();
        Assert.True(pool.GetStatistics().Large!.ReleasedUnderPressureBytes > 0);
        Assert.Equal(PressureLevel.Critical, pool.GetStatistics().Large!.Pressure);
    }

    [Fact]
    public void Waste_is_rented_over_requested()
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        Assert.Equal(1, pool.GetStatistics().Large!.OverallocationRatio);
        byte[] array = pool.Rent(1_000);

        LargeArrayStatistics large = pool.GetStatistics().Large!;
        Assert.Equal((1_000, array.Length), (large.SampledRequestedBytes, large.SampledRentedBytes));
        Assert.Equal(array.Length / 1_000.0, large.OverallocationRatio);
    }

    [Fact]
    public async Task The_text_has_three_lines_with_the_figures_whatever_the_culture()
    {
        System.Globalization.CultureInfo before = System.Globalization.CultureInfo.CurrentCulture;
        var other = (System.Globalization.CultureInfo)before.Clone();
        other.NumberFormat.NumberGroupSeparator = "'";
        System.Globalization.CultureInfo.CurrentCulture = other;
        try
        {
            using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxInUseBytes = 50_000);
            byte[] array = await pool.RentAsync(40_000, TestContext.Current.CancellationToken);
            string text = pool.GetStatistics().Large!.ToString();

            Assert.Equal(3, text.Split(Environment.NewLine, StringSplitOptions.RemoveEmptyEntries).Length);
            Assert.Contains(string.Create(System.Globalization.CultureInfo.InvariantCulture, $"in use {array.Length:N0} bytes"), text, StringComparison.Ordinal);
            Assert.Contains("pressure Low", text, StringComparison.Ordinal);
            Assert.Contains("0 leaks of 0 bytes", text, StringComparison.Ordinal);
            Assert.Contains("0 waiting", text, StringComparison.Ordinal);
            pool.Return(array);
        }
        finally
        {
            System.Globalization.CultureInfo.CurrentCulture = before;
        }
    }

    [Fact]
    public void A_pools_life_raises_its_events_in_order()
    {
        LargeArrayPool<byte> pool = _scene.Make(o => o.MaxArrayLength = 50_000);
        int id = pool.GetHashCode();
        byte[] array = null!;
        byte[] over = null!;
        int sizeClass = LargeInternals.LayoutOf(pool).ClassOf(Length);
        List<EventRecord> events = LargeScene.Listen(() =>
        {
            array = pool.Rent(Length);
            pool.Return(array);
            pool.Return(pool.Rent(Length));
            over = pool.Rent(70_000);
            pool.Return(over);
            Assert.Throws<InvalidOperationException>(() => pool.Return(array));
            pool.Trim();
        }, pool);

        int mine = array.GetHashCode();
        int big = over.GetHashCode();
        string[] expected =
        [
            $"1: {mine}, {Length}, {id}, -1", $"2: {mine}, {Length}, {id}, -1, 2", $"3: {mine}, {Length}, {id}",
            $"1: {mine}, {Length}, {id}, {sizeClass}", $"3: {mine}, {Length}, {id}",
            $"1: {big}, 70000, {id}, -1", $"2: {big}, 70000, {id}, -1, 1", $"3: {big}, 70000, {id}", $"6: {big}, 70000, {id}, -1, 1",
            $"7: DoubleReturn, {Length}, {pool.Name}", "5: *, 0", "5: *, 0", $"4: {mine}, {Length}, {id}",
        ];

        // The inner pool trims too and says so; the time is not told apart.
        List<string> told = [.. events.Select(e => e.Id == 5 ? $"5: *, {Convert.ToInt32(e.Values[1], null)}" : $"{e.Id}: {string.Join(", ", e.Values.Select(v => v is Enum ? Convert.ToInt64(v, null) : v))}")];
        Assert.Equal(expected.Distinct(), told.Distinct());
        pool.Dispose();
    }

    [Fact]
    public void So_is_what_goes_for_others()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = 5 * Length);
        List<byte[]> arrays = [];
        List<EventRecord> events = LargeScene.Listen(() => arrays = LargeScene.Burst(pool, 20, Length), pool, 6);

        Assert.InRange(events.Count, 10, 19);
        Assert.Equal(pool.GetStatistics().Dropped, events.Count);

        // Each is one of them, and none is told of twice; two arrays may have the same number.
        List<object?> numbers = [.. arrays.Select(array => (object)array.GetHashCode())];
        Assert.All(events, e => Assert.True(numbers.Remove(e.Values[0])));
        Assert.All(events, e => Assert.Equal((Length, LargeInternals.LayoutOf(pool).ClassOf(Length)), ((int)e.Values[1]!, (int)e.Values[3]!)));
    }

    [Fact]
    public void A_trim_is_told_of_a_pool_that_has_something_to_let_go_of_and_of_no_other() => ChildTest.Alone(typeof(ReportTests), () =>
    {
        using LargeArrayPool<byte> pool = _scene.Make();
        Assert.Empty(LargeScene.Listen(() => pool.Trim(TrimLevel.Surplus), pool, 5));
        pool.Return(pool.Rent(100));
        Assert.NotEmpty(LargeScene.Listen(() => pool.Trim(TrimLevel.Surplus), pool, 5));
        pool.Trim();
        pool.Return(pool.Rent(Length));
        Assert.NotEmpty(LargeScene.Listen(() => pool.Trim(TrimLevel.Surplus), pool, 5));
    });

    [Fact]
    public void A_tick_that_an_observer_makes_fail_is_reported()
    {
        Listener listener = new();
        using LargeArrayPool<byte> pool = _scene.Make(o =>
        {
            o.IdleRetention = IdleRetention.None;
            o.Reporting = PoolReporting.To(listener, publisher: null);
        });
        LargeScene.Burst(pool, 10, Length);
        _scene.Tick(2);
        listener.Fails = false;

        Assert.Equal((pool.Name, "trim", nameof(NotSupportedException)), Assert.Single(listener.Degraded.Distinct()));
    }

    [Fact]
    public void What_threads_count_at_once_adds_up()
    {
        LargeCounters counters = new(classes: 1);
        using Barrier start = new(Threads);
        OwnThread.RunAll([.. Enumerable.Range(0, Threads).Select(_ => (Action)(() =>
        {
            for (int i = 0; i < 1_000_000; i++)
            {
                // Again and again at the same time, however busy the machine is.
                if (i % 2_000 == 0)
                {
                    start.SignalAndWait(TestContext.Current.CancellationToken);
                }

                counters.AddOverMaximumInUse(7);
                counters.AddOverMaximumInUse(-7);
            }
        }))]);

        Assert.Equal(0, counters.OverMaximumInUse);
    }

    [Fact]
    public void What_there_is_no_room_for_is_named_as_dropped()
    {
        using LargeArrayPool<byte> pool = _scene.Make(o => o.MaxRetainedBytes = 0);
        List<EventRecord> events = LargeScene.Listen(() => LargeScene.Burst(pool, 5, Length), pool, 6);

        Assert.Equal(5, events.Count);
        Assert.Equal(5, pool.GetStatistics().Dropped);
        Assert.All(events, e => Assert.Equal((Length, LargeInternals.LayoutOf(pool).ClassOf(Length)), ((int)e.Values[1]!, (int)e.Values[3]!)));
    }

    /// <summary>Does what it must not.</summary>
    private sealed class Listener : IPoolObserver
    {
        public bool Fails { get; set; } = true;

        public List<(string Pool, string What, string Why)> Degraded { get; } = [];

        public void OnMisuse(string pool, string kind, int length, long count)
        {
        }

        public void OnLeak(string pool, int length, long count)
        {
        }

        public void OnDegraded(string pool, string what, string why) => Degraded.Add((pool, what, why));

        public void OnTrimmed(string pool, long bytes, PressureLevel pressure)
        {
            if (Fails)
            {
                throw new NotSupportedException("thrown by the test");
            }
        }
    }
}
