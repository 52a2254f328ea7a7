using Microsoft.Extensions.Time.Testing;
using OpenTelemetry;
using OpenTelemetry.Metrics;

namespace Pools.Tests.Consumers.Telemetry;

/// <summary>OpenTelemetry hears the pools of the whole process, so no other test runs at the same time.</summary>
[CollectionDefinition(nameof(OpenTelemetryTests), DisableParallelization = true)]
[Collection(nameof(OpenTelemetryTests))]
public sealed class OpenTelemetryTests : IDisposable
{
    private const string Outstanding = "pools.array_pool.outstanding By";

    // It stands still: no trim comes between the statistics and the export.
    private static readonly FakeTimeProvider s_clock = new();

    private readonly List<Metric> _exported = [];
    private readonly MeterProvider _meters;

    public OpenTelemetryTests()
    {
        ArrayPoolMetrics.Start();
        _meters = Sdk.CreateMeterProviderBuilder().AddMeter(ArrayPoolMetrics.MeterName).AddInMemoryExporter(_exported).Build();
    }

    public void Dispose() => _meters.Dispose();

    [Fact]
    public async Task Exports_equal_the_statistics_of_a_pool_without_a_container()
    {
        using PerCoreArrayPool<byte> pool = new(new PerCoreArrayPoolOptions
        {
            Name = "process", MaxArrayLength = 4096, TimeProvider = s_clock,
        });
        await AssertExportedAsync(pool, "System.Byte process");
    }

    [Fact]
    public async Task Exports_equal_the_statistics_of_a_pool_of_a_container()
    {
        await using ServiceProvider provider = new ServiceCollection()
            .AddMetrics()
            .AddPerCoreArrayPool<char>(options =>
                (options.Name, options.MaxArrayLength, options.TimeProvider) = ("container", 4096, s_clock))
            .BuildServiceProvider();
        await AssertExportedAsync(provider.GetRequiredService<PerCoreArrayPool<char>>(), "System.Char container");
    }

    [Fact]
    public void The_end_of_a_container_ends_the_export_of_its_pools_only()
    {
        using PerCoreArrayPool<byte> pool = new(new PerCoreArrayPoolOptions { Name = "stays" });
        pool.Rent(1_000);
        ServiceProvider provider = new ServiceCollection().AddMetrics().AddKeyedLargeArrayPool<byte>("leaves").BuildServiceProvider();
        provider.GetRequiredKeyedService<ArrayPool<byte>>("leaves").Rent(5_000_000);
        Assert.Equal([1024], Export(Outstanding, "System.Byte stays"));
        Assert.NotEmpty(Export("", "leaves"));

        provider.Dispose();
        pool.Rent(1_000);

        // The first export may still carry earlier measurements.
        Export("", "");
        Assert.Equal([2048], Export(Outstanding, "System.Byte stays"));
        Assert.Empty(Export("", "leaves"));
    }

    [Fact]
    public void Pools_of_one_name_in_two_containers_are_exported_separately()
    {
        ServiceProvider first = new ServiceCollection().AddMetrics().AddKeyedPerCoreArrayPool<byte>("twins").BuildServiceProvider();
        using ServiceProvider second = new ServiceCollection().AddMetrics().AddKeyedPerCoreArrayPool<byte>("twins").BuildServiceProvider();
        byte[] one = first.GetRequiredKeyedService<ArrayPool<byte>>("twins").Rent(1_000);
        byte[] other = second.GetRequiredKeyedService<ArrayPool<byte>>("twins").Rent(5_000);
        Assert.Equal([1_024, 8_192], Export(Outstanding, "twins"));

        first.Dispose();

        Export("", "");
        Assert.Equal([8_192], Export(Outstanding, "twins"));
        GC.KeepAlive((one, other));
    }

    /// <summary>Exports before, under and after load.</summary>
    private async Task AssertExportedAsync<T>(ArrayPool<T> pool, string tags)
    {
        T[] outstanding = pool.Rent(1_000);
        AssertEqual(((ITrimmableArrayPool)pool).GetStatistics(), tags);

        await Load.RunAsync(number => pool.Return(pool.Rent(number * 20)));

        PoolStatistics statistics = ((ITrimmableArrayPool)pool).GetStatistics();
        AssertEqual(statistics, tags);
        Assert.True(statistics.Rented >= Load.Requests);
        Assert.True(statistics.DroppedBytes > 0);

        pool.Return(outstanding);
        Assert.Equal([0], Export(Outstanding, tags));
    }

    private void AssertEqual(PoolStatistics statistics, string tags)
    {
        Dictionary<string, long> expected = new(StringComparer.Ordinal)
        {
            ["pooled"] = statistics.PooledBytes,
            ["outstanding"] = statistics.OutstandingBytes,
            ["rented"] = statistics.RentedBytes,
            ["returned"] = statistics.ReturnedBytes,
            ["allocated"] = statistics.AllocatedBytes,
            ["evicted"] = statistics.TrimmedBytes,
        };
        Assert.All(expected, pair => Assert.Equal([pair.Value], Export($"pools.array_pool.{pair.Key} By", tags)));
        Assert.Equal(statistics.DroppedBytes, Export("pools.array_pool.dropped By", tags).Sum());
    }

    /// <summary>The exported values of series that begin with an instrument and contain some tags. No series is exported twice.</summary>
    private long[] Export(string instrument, string tags)
    {
        _exported.Clear();
        Assert.True(_meters.ForceFlush());
        Dictionary<string, long> values = new(StringComparer.Ordinal);
        foreach (Metric metric in _exported)
        {
            foreach (ref readonly MetricPoint point in metric.GetMetricPoints())
            {
                SortedDictionary<string, object?> all = new((metric.MeterTags ?? []).ToDictionary(), StringComparer.Ordinal);
                foreach (KeyValuePair<string, object?> tag in point.Tags)
                {
                    all.Add(tag.Key, tag.Value);
                }

                long value = metric.MetricType == MetricType.LongGauge ? point.GetGaugeLastValueLong() : point.GetSumLong();
                values.Add($"{metric.Name} {metric.Unit} {string.Join(' ', all.Values)}", value);
            }
        }

        return
        [
            .. values.Where(series => series.Key.StartsWith(instrument, StringComparison.Ordinal))
                .Where(series => series.Key.Contains(tags, StringComparison.Ordinal)).Select(series => series.Value).Order(),
        ];
    }
}
