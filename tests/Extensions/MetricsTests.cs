using System;
using System.Buffers;
using System.Collections.Generic;
using System.Diagnostics.Metrics;
using System.Linq;
using Microsoft.Extensions.DependencyInjection;
using Pools.Diagnostics;
using Xunit;

namespace Pools.Tests.Extensions;

public sealed class MetricsTests
{
    public MetricsTests() => ArrayPoolMetrics.Start();

    [Fact]
    public void A_per_core_pools_values_are_those_of_its_statistics()
    {
        using PerCoreArrayPool<char> pool = new(new PerCoreArrayPoolOptions { Name = nameof(A_per_core_pools_values_are_those_of_its_statistics), MaxArrayLength = 1_000, KeepLargeArrays = false, MaxRetainedBytes = 40_000, TimeProvider = new ManualClock() });
        List<char[]> arrays = [];
        for (int i = 0; i < 100; i++)
        {
            arrays.Add(pool.Rent(1_000));
        }

        arrays.ForEach(array => pool.Return(array));
        pool.Return(pool.Rent(2_000));
        _ = pool.Rent(3_000);
        pool.Trim();
        pool.Return(pool.Rent(16));
        using Collected collected = new();

        Dictionary<string, long> values = collected.Of(pool.Name, typeof(char));
        AssertAgree(pool.GetStatistics(), values);

        // Known numbers, so that statistics and instruments cannot be wrong together.
        Assert.Equal(2 * ((100 * 1_024) + 2_000 + 3_000 + 16), values["pools.array_pool.rented"]);
        Assert.Equal(2 * 3_000, values["pools.array_pool.outstanding"]);
        Assert.Equal(2 * 16, values["pools.array_pool.pooled"]);
        Assert.Equal(2 * 2_000, values["pools.array_pool.dropped over_maximum_size"]);
        Assert.True(values["pools.array_pool.dropped full"] > 0);
        Assert.True(values["pools.array_pool.evicted"] > 0);
        Assert.Equal("By", Assert.Single(collected.UnitsOf(pool.Name)));
    }

    [Fact]
    public void A_per_core_pools_large_arrays_are_among_its_values()
    {
        using PerCoreArrayPool<byte> pool = new(new PerCoreArrayPoolOptions { Name = nameof(A_per_core_pools_large_arrays_are_among_its_values), PressureSource = new PressureDial(), TimeProvider = new ManualClock() });
        pool.Return(pool.Rent(1_000));
        pool.Return(pool.Rent(3 << 20));
        byte[] rented = pool.Rent(4 << 20);
        using Collected collected = new();

        Dictionary<string, long> values = collected.Of(pool.Name, typeof(byte));
        AssertAgree(pool.GetStatistics(), values);
        Assert.Equal(1_024 + (3 << 20) + (4 << 20), values["pools.array_pool.rented"]);
        Assert.Equal(4 << 20, values["pools.array_pool.outstanding"]);
        Assert.Equal(1_024 + (3 << 20), values["pools.array_pool.pooled"]);
        GC.KeepAlive(rented);
    }

    [Fact]
    public void A_large_pools_values_are_those_of_its_statistics_and_its_inner_pool_is_not_published_besides()
    {
        LargeArrayPoolOptions options = new() { Name = nameof(A_large_pools_values_are_those_of_its_statistics_and_its_inner_pool_is_not_published_besides), MaxArrayLength = 4 << 20 };
        KeepStillWithinABound(options);
        using LargeArrayPool<byte> pool = new(options);
        pool.Return(pool.Rent(2 << 20));
        pool.Trim();
        pool.Return(pool.Rent(3 << 20));
        pool.Return(pool.Rent(8 << 20));
        byte[] rented = pool.Rent(9 << 20);
        pool.Return(pool.Rent(100));
        using Collected collected = new();

        Dictionary<string, long> values = collected.Of(pool.Name, typeof(byte));
        AssertAgree(pool.GetStatistics(), values);
        Assert.Equal((2 << 20) + (3 << 20) + (8 << 20) + (9 << 20) + 128, values["pools.array_pool.rented"]);
        Assert.Equal(9 << 20, values["pools.array_pool.outstanding"]);
        Assert.Equal((3 << 20) + 128, values["pools.array_pool.pooled"]);
        Assert.Equal(2 << 20, values["pools.array_pool.evicted"]);
        Assert.Equal(8 << 20, values["pools.array_pool.dropped over_maximum_size"]);
        GC.KeepAlive(rented);
    }

    [Fact]
    public void A_large_pool_under_pressure_tells_how_high_it_is_and_what_it_may_still_keep()
    {
        string name = nameof(A_large_pool_under_pressure_tells_how_high_it_is_and_what_it_may_still_keep);
        PressureDial pressure = new();
        using LargeArrayPool<byte> calm = Make(new PressureDial());
        using LargeArrayPool<byte> pool = Make(pressure);
        pool.Return(pool.Rent(8 << 20));
        using Collected collected = new();
        Assert.Equal(0, collected.Of(name, typeof(byte))["pools.array_pool.pressure"]);

        pressure.Level = PressureLevel.Critical;
        pool.Trim(TrimLevel.Surplus);

        Dictionary<string, long> values = collected.Of(name, typeof(byte));
        long[] budgets = [calm.GetStatistics().Large!.BudgetBytes, pool.GetStatistics().Large!.BudgetBytes];
        Assert.Equal((3, 0, budgets.Max()), (values["pools.array_pool.pressure"], budgets[1], values["pools.array_pool.budget"]));
        Assert.Contains("{level}", collected.UnitsOf(name));

        LargeArrayPool<byte> Make(PressureDial source) =>
            new(new LargeArrayPoolOptions { Name = name, MaxRetainedBytes = 64 << 20, DiscardPages = PageDiscardMode.Off, PressureSource = source, TimeProvider = new ManualClock() });
    }

    [Fact]
    public void What_a_large_pool_has_given_back_is_among_what_it_keeps()
    {
        string name = nameof(What_a_large_pool_has_given_back_is_among_what_it_keeps);
        ManualClock clock = new();
        using LargeArrayPool<byte> first = LargeInContainer.Make(name, clock, PageDiscardMode.Auto);
        using LargeArrayPool<byte> second = LargeInContainer.Make(name, clock, PageDiscardMode.Auto);
        foreach (LargeArrayPool<byte> pool in (LargeArrayPool<byte>[])[first, second])
        {
            pool.Return(pool.Rent(8 << 20));
            pool.Trim(TrimLevel.Surplus);
            clock.Advance(TimeSpan.FromSeconds(11));
            pool.Trim(TrimLevel.Surplus);
        }

        using Collected collected = new();

        long given = first.GetStatistics().Large!.NonResidentBytes + second.GetStatistics().Large!.NonResidentBytes;
        Dictionary<string, long> values = collected.Of(name, typeof(byte));
        Assert.Equal((given, 16L << 20), (values["pools.array_pool.non_resident"], values["pools.array_pool.pooled"]));
    }

    [Fact]
    public void A_containers_large_pool_tells_its_budget_in_the_containers_meter()
    {
        using ServiceProvider provider = new ServiceCollection().AddMetrics().AddKeyedLargeArrayPool<byte>("metered large", KeepStillWithinABound).BuildServiceProvider();
        var pool = (LargeArrayPool<byte>)provider.GetRequiredKeyedService<ArrayPool<byte>>("metered large");
        pool.Return(pool.Rent(2 << 20));
        using Collected collected = new();

        Assert.Same(provider.GetRequiredService<IMeterFactory>(), Assert.Single(collected.MetersOf("metered large")).Scope);
        AssertAgree(pool.GetStatistics(), collected.Of("metered large", typeof(byte)));
        Assert.True(collected.Of("metered large", typeof(byte))["pools.array_pool.budget"] > 0);
    }

    [Fact]
    public void A_debug_pool_is_published_too()
    {
        using DebugArrayPool<int> pool = new(new DebugArrayPoolOptions { Name = nameof(A_debug_pool_is_published_too), Sizing = DebugSizing.Exact, Reaction = MisuseReaction.Record });
        int[] array = pool.Rent(100);
        pool.Return(array);
        pool.Return(array);
        int[] rented = pool.Rent(50);
        using Collected collected = new();

        Dictionary<string, long> values = collected.Of(pool.Name, typeof(int));
        AssertAgree(pool.GetStatistics(), values);
        Assert.Equal((600, 400, 200), (values["pools.array_pool.rented"], values["pools.array_pool.returned"], values["pools.array_pool.outstanding"]));
        PoolStatistics statistics = pool.GetStatistics();
        Assert.Equal((2, 1, 1, 2, 1), (statistics.Rented, statistics.Returned, statistics.Outstanding, statistics.Allocated, statistics.Misuses));
        GC.KeepAlive(rented);
    }

    [Fact]
    public void Pools_of_one_name_and_element_type_are_added_up()
    {
        string name = nameof(Pools_of_one_name_and_element_type_are_added_up);
        using PerCoreArrayPool<byte> first = new(new PerCoreArrayPoolOptions { Name = name });
        using PerCoreArrayPool<byte> second = new(new PerCoreArrayPoolOptions { Name = name });
        using PerCoreArrayPool<char> third = new(new PerCoreArrayPoolOptions { Name = name });
        _ = first.Rent(16);
        _ = second.Rent(32);
        _ = third.Rent(64);
        using Collected collected = new();

        Assert.Equal(48, collected.Of(name, typeof(byte))["pools.array_pool.rented"]);
        Assert.Equal(128, collected.Of(name, typeof(char))["pools.array_pool.rented"]);
    }

    [Fact]
    public void A_pool_that_nobody_references_is_collected_and_counters_go_on_from_what_it_has_told()
    {
        using Collected collected = new();
        string name = nameof(A_pool_that_nobody_references_is_collected_and_counters_go_on_from_what_it_has_told);
        WeakReference? pool = null;
        OwnThread.Run(() => pool = MakeAndMeasure(name, collected));
        Memory.Collect();

        Assert.False(pool!.IsAlive);
        string[] counters = ["allocated", "dropped full", "dropped over_maximum_size", "evicted", "rented", "returned"];
        Assert.Equal(counters.Select(counter => "pools.array_pool." + counter), collected.Of(name, typeof(byte)).Keys.Order(StringComparer.Ordinal));
        Assert.Equal(128, collected.Of(name, typeof(byte))["pools.array_pool.rented"]);

        using PerCoreArrayPool<byte> successor = new(new PerCoreArrayPoolOptions { Name = name });
        _ = successor.Rent(16);
        Assert.Equal((144, 16), (collected.Of(name, typeof(byte))["pools.array_pool.rented"], collected.Of(name, typeof(byte))["pools.array_pool.outstanding"]));
    }

    [Fact]
    public void A_containers_pool_is_in_its_meter_and_not_in_the_processs()
    {
        using ServiceProvider provider = new ServiceCollection().AddMetrics().AddKeyedPerCoreArrayPool<byte>("metered").BuildServiceProvider();
        ArrayPool<byte> pool = provider.GetRequiredKeyedService<ArrayPool<byte>>("metered");
        _ = pool.Rent(100);
        using Collected collected = new();

        Meter meter = Assert.Single(collected.MetersOf("metered"));
        Assert.Same(provider.GetRequiredService<IMeterFactory>(), meter.Scope);
        AssertAgree(((PerCoreArrayPool<byte>)pool).GetStatistics(), collected.Of("metered", typeof(byte)));
    }

    [Theory, MemberData(nameof(PoolKind.Names), MemberType = typeof(PoolKind))]
    public void No_kind_of_pool_is_exported_twice(string kind)
    {
        ServiceCollection services = new();
        services.AddMetrics();
        PoolKind.Of(kind).AddKeyed(services, "once " + kind);
        using ServiceProvider provider = services.BuildServiceProvider();
        _ = provider.GetRequiredKeyedService<ArrayPool<byte>>("once " + kind).Rent(100);
        using Collected collected = new();

        Meter meter = Assert.Single(collected.MetersOf("once " + kind));
        Assert.NotNull(meter.Scope);
    }

    [Fact]
    public void Without_a_factory_of_meters_a_containers_pool_is_in_the_processs()
    {
        using ServiceProvider provider = new ServiceCollection().AddKeyedPerCoreArrayPool<byte>("not metered").BuildServiceProvider();
        ArrayPool<byte> pool = provider.GetRequiredKeyedService<ArrayPool<byte>>("not metered");
        _ = pool.Rent(100);
        using Collected collected = new();

        Assert.Null(Assert.Single(collected.MetersOf("not metered")).Scope);
        Assert.Equal(128, collected.Of("not metered", typeof(byte))["pools.array_pool.outstanding"]);
    }

    [Fact]
    public void A_containers_pool_leaves_with_it()
    {
        using Collected collected = new();
        ServiceProvider provider = new ServiceCollection().AddMetrics().AddKeyedPerCoreArrayPool<byte>("leaves").BuildServiceProvider();
        ArrayPool<byte> pool = provider.GetRequiredKeyedService<ArrayPool<byte>>("leaves");
        Assert.Single(collected.MetersOf("leaves"));

        provider.Dispose();

        Assert.Empty(collected.MetersOf("leaves"));
        GC.KeepAlive(pool);
    }

    /// <summary>What the pool keeps, and may keep, is the same at every look: it trims nothing by itself, and neither the machine nor other pools take from its bound.</summary>
    private static void KeepStillWithinABound(LargeArrayPoolOptions options)
    {
        options.MaxRetainedBytes = 64 << 20;
        StillLargePool.KeepStill(options);
    }

    private static WeakReference MakeAndMeasure(string name, Collected collected)
    {
        PerCoreArrayPool<byte> pool = new(new PerCoreArrayPoolOptions { Name = name, TimeProvider = new ManualClock() });
        pool.Return(pool.Rent(100));
        Assert.Equal(128, collected.Of(name, typeof(byte))["pools.array_pool.pooled"]);
        return new WeakReference(pool);
    }

    private static void AssertAgree(PoolStatistics statistics, Dictionary<string, long> values)
    {
        Assert.Equal(statistics.PooledBytes, values["pools.array_pool.pooled"]);
        Assert.Equal(statistics.OutstandingBytes, values["pools.array_pool.outstanding"]);
        Assert.Equal(statistics.RentedBytes, values["pools.array_pool.rented"]);
        Assert.Equal(statistics.ReturnedBytes, values["pools.array_pool.returned"]);
        Assert.Equal(statistics.AllocatedBytes, values["pools.array_pool.allocated"]);
        Assert.Equal(statistics.TrimmedBytes, values["pools.array_pool.evicted"]);
        Assert.Equal(statistics.DroppedBytes, values["pools.array_pool.dropped full"] + values["pools.array_pool.dropped over_maximum_size"]);
        if (statistics.Large is { } large)
        {
            Assert.Equal(large.NonResidentBytes, values["pools.array_pool.non_resident"]);
            Assert.Equal(large.BudgetBytes, values["pools.array_pool.budget"]);
            Assert.Equal((long)large.Pressure, values["pools.array_pool.pressure"]);
        }

        Assert.Equal(statistics.Large is null ? 8 : 11, values.Count);
    }
}
