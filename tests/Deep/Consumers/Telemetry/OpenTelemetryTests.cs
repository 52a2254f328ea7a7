using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.Extensions.DependencyInjection;
using OpenTelemetry;
using OpenTelemetry.Metrics;
using Xunit;

namespace Pools.Tests.Consumers.Telemetry;

/// <summary>OpenTelemetry reading the meter. Alone: it hears the pools of all tests.</summary>
[Collection(nameof(AloneCollection))]
public sealed class OpenTelemetryTests
{
    /// <summary>It stands still: no trim comes between the statistics and the export.</summary>
    private static readonly ManualClock s_clock = new();

    public OpenTelemetryTests() => ArrayPoolMetrics.Start();

    [Fact]
    public async Task An_exporter_gets_what_the_statistics_say_of_a_pool_without_a_container()
    {
        using PerCoreArrayPool<byte> pool = new(new PerCoreArrayPoolOptions { Name = "otel process", MaxArrayLength = 4096, KeepLargeArrays = false, TimeProvider = s_clock });
        await AssertExportedAsync(pool, pool.GetStatistics, "System.Byte otel process");
    }

    [Fact]
    public async Task An_exporter_gets_what_the_statistics_say_of_a_containers_pool()
    {
        await using ServiceProvider provider = new ServiceCollection()
            .AddMetrics()
            .AddPerCoreArrayPool<char>(options => (options.Name, options.MaxArrayLength, options.KeepLargeArrays, options.TimeProvider) = ("otel container", 4096, false, s_clock))
            .BuildServiceProvider();
        PerCoreArrayPool<char> pool = provider.GetRequiredService<PerCoreArrayPool<char>>();
        await AssertExportedAsync(pool, pool.GetStatistics, "System.Char otel container");
    }

    [Fact]
    public void An_exporter_hears_of_a_pool_until_its_container_ends()
    {
        using SnapshotExporter exporter = new();
        using MeterProvider meters = Read(exporter);
        ServiceProvider provider = new ServiceCollection().AddMetrics().AddKeyedLargeArrayPool<byte>("otel leaves").BuildServiceProvider();
        provider.GetRequiredKeyedService<ArrayPool<byte>>("otel leaves").Rent(5_000_000);
        Assert.True(meters.ForceFlush());
        Assert.Contains(exporter.Values, series => series.Key.EndsWith("otel leaves", StringComparison.Ordinal));

        provider.Dispose();

        // The first collection may still carry what was measured before.
        Assert.True(meters.ForceFlush());
        Assert.True(meters.ForceFlush());
        Assert.DoesNotContain(exporter.Values, series => series.Key.EndsWith("otel leaves", StringComparison.Ordinal));
    }

    [Fact]
    public void An_exporter_hears_of_a_pool_without_a_container_after_a_container_has_ended()
    {
        using PerCoreArrayPool<byte> pool = new(new PerCoreArrayPoolOptions { Name = "otel stays" });
        pool.Rent(1_000);
        using SnapshotExporter exporter = new();
        using MeterProvider meters = Read(exporter);
        ServiceProvider provider = new ServiceCollection().AddMetrics().AddKeyedLargeArrayPool<byte>("otel ends").BuildServiceProvider();
        provider.GetRequiredKeyedService<ArrayPool<byte>>("otel ends").Rent(5_000_000);
        Assert.True(meters.ForceFlush());
        Assert.Equal(1024, exporter.Values["pools.array_pool.outstanding By System.Byte otel stays"]);

        provider.Dispose();
        pool.Rent(1_000);

        // The first collection may still carry what was measured before.
        Assert.True(meters.ForceFlush());
        Assert.True(meters.ForceFlush());
        Assert.Equal(2048, exporter.Values["pools.array_pool.outstanding By System.Byte otel stays"]);
    }

    [Fact]
    public void Pools_of_one_name_in_two_containers_are_exported_each_by_itself_and_one_stays_when_the_other_ends()
    {
        using SnapshotExporter exporter = new(ofMeter: true);
        using MeterProvider meters = Read(exporter);
        ServiceProvider first = new ServiceCollection().AddMetrics().AddKeyedPerCoreArrayPool<byte>("otel twins").BuildServiceProvider();
        using ServiceProvider second = new ServiceCollection().AddMetrics().AddKeyedPerCoreArrayPool<byte>("otel twins").BuildServiceProvider();
        byte[] one = first.GetRequiredKeyedService<ArrayPool<byte>>("otel twins").Rent(1_000);
        byte[] other = second.GetRequiredKeyedService<ArrayPool<byte>>("otel twins").Rent(5_000);
        Assert.True(meters.ForceFlush());
        Assert.Equal([1_024, 8_192], Outstanding());

        first.Dispose();

        // The first collection may still carry what was measured before.
        Assert.True(meters.ForceFlush());
        Assert.True(meters.ForceFlush());
        Assert.Equal([8_192], Outstanding());
        GC.KeepAlive((one, other));

        IEnumerable<long> Outstanding() => exporter.Values.Where(series => series.Key.StartsWith("pools.array_pool.outstanding", StringComparison.Ordinal)
            && series.Key.Contains("otel twins", StringComparison.Ordinal)).Select(series => series.Value).Order();
    }

    /// <summary>Exports before, under and after load.</summary>
    private static async Task AssertExportedAsync<T>(ArrayPool<T> pool, Func<PoolStatistics> statistics, string tags)
    {
        using SnapshotExporter exporter = new();
        using MeterProvider meters = Read(exporter);
        T[] outstanding = pool.Rent(1_000);
        Assert.True(meters.ForceFlush());
        AssertAgree(statistics(), exporter.Values, tags);

        await Load.RunAsync(number =>
        {
            pool.Return(pool.Rent(number * 20));
            Assert.True(meters.ForceFlush());
            return Task.CompletedTask;
        });

        Assert.True(meters.ForceFlush());
        AssertAgree(statistics(), exporter.Values, tags);
        Assert.True(statistics().Rented >= Load.Requests);
        Assert.True(exporter.Values[$"pools.array_pool.dropped By {tags} over_maximum_size"] > 0);

        pool.Return(outstanding);
        Assert.True(meters.ForceFlush());
        Assert.Equal(0, exporter.Values[$"pools.array_pool.outstanding By {tags}"]);
    }

    private static MeterProvider Read(SnapshotExporter exporter) => Sdk.CreateMeterProviderBuilder()
        .AddMeter(ArrayPoolMetrics.MeterName)
        .AddReader(new BaseExportingMetricReader(exporter))
        .Build();

    private static void AssertAgree(PoolStatistics statistics, IReadOnlyDictionary<string, long> values, string tags)
    {
        Dictionary<string, long> expected = new(StringComparer.Ordinal)
        {
            [$"pools.array_pool.pooled By {tags}"] = statistics.PooledBytes,
            [$"pools.array_pool.outstanding By {tags}"] = statistics.OutstandingBytes,
            [$"pools.array_pool.rented By {tags}"] = statistics.RentedBytes,
            [$"pools.array_pool.returned By {tags}"] = statistics.ReturnedBytes,
            [$"pools.array_pool.allocated By {tags}"] = statistics.AllocatedBytes,
            [$"pools.array_pool.evicted By {tags}"] = statistics.TrimmedBytes,
        };
        if (statistics.Large is { } large)
        {
            // The budget and the pressure are the whole process's, and follow it: that they are told, and within their range.
            string budget = $"pools.array_pool.budget By {tags}";
            string pressure = $"pools.array_pool.pressure {{level}} {tags}";
            Assert.InRange(values[budget], 0, long.MaxValue);
            Assert.InRange(values[pressure], 0, 3);
            expected.Add(budget, values[budget]);
            expected.Add(pressure, values[pressure]);
            expected.Add($"pools.array_pool.non_resident By {tags}", large.NonResidentBytes);
        }

        Assert.Equal(expected, values.Where(value => value.Key.EndsWith(tags, StringComparison.Ordinal)).ToDictionary());
        Assert.Equal(
            statistics.DroppedBytes,
            values[$"pools.array_pool.dropped By {tags} full"] + values[$"pools.array_pool.dropped By {tags} over_maximum_size"]);
    }
}
