namespace Pools.Tests.Extensions;

public sealed class MetricsTests
{
    public MetricsTests() => ArrayPoolMetrics.Start();

    [Fact]
    public void A_per_core_pool_has_the_values_of_its_statistics()
    {
        using PerCoreArrayPool<char> pool = new(new PerCoreArrayPoolOptions
        {
            Name = nameof(A_per_core_pool_has_the_values_of_its_statistics),
            MaxArrayLength = 1_000,
            MaxRetainedBytes = 40_000,
            TimeProvider = new FakeTimeProvider(),
        });
        List<char[]> arrays = [.. Enumerable.Range(0, 100).Select(_ => pool.Rent(1_000))];
        arrays.ForEach(array => pool.Return(array));
        pool.Return(pool.Rent(2_000));
        _ = pool.Rent(3_000);
        pool.Trim();
        pool.Return(pool.Rent(16));
        using Collected collected = new();

        Dictionary<string, long> values = collected.Of(pool.Name, typeof(char));
        AssertAgree(pool.GetStatistics(), values);

        // Known numbers, so that statistics and instruments cannot be wrong together.
        Assert.Equal(2 * ((100 * 1_024) + 2_000 + 3_000 + 16), values["rented"]);
        Assert.Equal((2 * 3_000, 2 * 16, 2 * 2_000), (values["outstanding"], values["pooled"], values["dropped over_maximum_size"]));
        Assert.True(values["dropped full"] > 0);
        Assert.True(values["evicted"] > 0);
        Assert.Contains("By", collected.Units);
    }

    [Fact]
    public void A_large_pool_has_the_values_of_its_statistics_including_its_inner_pool()
    {
        using LargeArrayPool<byte> pool = new(new LargeArrayPoolOptions
        {
            Name = nameof(A_large_pool_has_the_values_of_its_statistics_including_its_inner_pool),
            MaxArrayLength = 4 << 20,
            MaxRetainedBytes = 64 << 20,
            PressureSource = new PressureDial(),
            TimeProvider = new FakeTimeProvider(),
        });
        pool.Return(pool.Rent(2 << 20));
        pool.Trim();
        pool.Return(pool.Rent(3 << 20));
        pool.Return(pool.Rent(8 << 20));
        byte[] rented = pool.Rent(9 << 20);
        pool.Return(pool.Rent(100));
        using Collected collected = new();

        Dictionary<string, long> values = collected.Of(pool.Name, typeof(byte));
        AssertAgree(pool.GetStatistics(), values);
        Assert.Equal((2 << 20) + (3 << 20) + (8 << 20) + (9 << 20) + 128, values["rented"]);
        Assert.Equal((9 << 20, (3 << 20) + 128), (values["outstanding"], values["pooled"]));
        Assert.Equal((2 << 20, 8 << 20), (values["evicted"], values["dropped over_maximum_size"]));
        GC.KeepAlive(rented);
    }

    [Fact]
    public void A_large_pool_under_pressure_has_its_level_and_budget()
    {
        string name = nameof(A_large_pool_under_pressure_has_its_level_and_budget);
        PressureDial pressure = new();
        using LargeArrayPool<byte> calm = Make(new PressureDial());
        using LargeArrayPool<byte> pool = Make(pressure);
        pool.Return(pool.Rent(8 << 20));
        using Collected collected = new();
        Assert.Equal(0, collected.Of(name, typeof(byte))["pressure"]);

        pressure.Level = PressureLevel.Medium;
        pool.Trim(TrimLevel.Surplus);

        // The higher pressure, and the sum of 64 and 32 MiB.
        Dictionary<string, long> values = collected.Of(name, typeof(byte));
        Assert.Equal((1, 96 << 20), (values["pressure"], values["budget"]));
        Assert.Contains("{level}", collected.Units);

        LargeArrayPool<byte> Make(PressureDial source) => new(new LargeArrayPoolOptions
        {
            Name = name,
            MaxRetainedBytes = 64 << 20,
            DiscardPages = PageDiscardMode.Off,
            PressureSource = source,
            TimeProvider = new FakeTimeProvider(),
        });
    }

    [Fact]
    public void Discarded_pages_count_as_pooled_bytes()
    {
        string name = nameof(Discarded_pages_count_as_pooled_bytes);
        FakeTimeProvider clock = new();
        LargeArrayPool<byte>[] pools =
            [LargeInContainer.Make(name, clock, PageDiscardMode.Auto), LargeInContainer.Make(name, clock, PageDiscardMode.Auto)];
        foreach (LargeArrayPool<byte> pool in pools)
        {
            pool.Return(pool.Rent(8 << 20));
        }

        // The second trim discards arrays that were not rented since the first.
        clock.Advance(TimeSpan.FromSeconds(5));
        clock.Advance(TimeSpan.FromSeconds(5));
        using Collected collected = new();

        Dictionary<string, long> values = collected.Of(name, typeof(byte));
        Assert.Equal((16 << 20, 16 << 20), (values["non_resident"], values["pooled"]));
        Array.ForEach(pools, pool => pool.Dispose());
    }

    [Fact]
    public void A_debug_pool_is_published()
    {
        using DebugArrayPool<int> pool = new(new DebugArrayPoolOptions { Name = nameof(A_debug_pool_is_published),
            Sizing = DebugSizing.Exact, Reaction = MisuseReaction.Record });
        int[] array = pool.Rent(100);
        pool.Return(array);
        pool.Return(array);
        int[] rented = pool.Rent(50);
        using Collected collected = new();

        Dictionary<string, long> values = collected.Of(pool.Name, typeof(int));
        AssertAgree(pool.GetStatistics(), values);
        Assert.Equal((600, 400, 200), (values["rented"], values["returned"], values["outstanding"]));
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

        Assert.Equal((48, 128), (collected.Of(name, typeof(byte))["rented"], collected.Of(name, typeof(char))["rented"]));
    }

    [Fact]
    public void Counters_include_collected_pools()
    {
        using Collected collected = new();
        string name = nameof(Counters_include_collected_pools);
        WeakReference? pool = null;
        OwnThread.Run(() => pool = MakeAndMeasure(name, collected));
        Memory.Collect();

        Assert.False(pool!.IsAlive);
        Dictionary<string, long> values = collected.Of(name, typeof(byte));
        Assert.Equal(
            ["allocated", "dropped full", "dropped over_maximum_size", "evicted", "rented", "returned"],
            values.Keys.Order(StringComparer.Ordinal));
        Assert.Equal(128, values["rented"]);

        using PerCoreArrayPool<byte> successor = new(new PerCoreArrayPoolOptions { Name = name });
        _ = successor.Rent(16);
        Assert.Equal((144, 16), (collected.Of(name, typeof(byte))["rented"], collected.Of(name, typeof(byte))["outstanding"]));
    }

    [Theory, MemberData(nameof(PoolKind.Names), MemberType = typeof(PoolKind))]
    public void A_pool_of_a_container_is_only_in_its_meter(string kind)
    {
        string name = "metered " + kind;
        ServiceCollection services = new();
        services.AddMetrics();
        PoolKind.Of(kind).AddKeyed(services, name);
        ServiceProvider provider = services.BuildServiceProvider();
        ArrayPool<byte> pool = provider.GetRequiredKeyedService<ArrayPool<byte>>(name);
        _ = pool.Rent(100);
        using Collected process = new();
        using Collected container = new(provider.GetRequiredService<IMeterFactory>());

        Assert.Empty(process.Of(name, typeof(byte)));
        Assert.Equal(((ITrimmableArrayPool)pool).GetStatistics().RentedBytes, container.Of(name, typeof(byte))["rented"]);
        provider.Dispose();
        Assert.Empty(container.Of(name, typeof(byte)));
        GC.KeepAlive(pool);
    }

    [Fact]
    public void A_pool_of_a_container_without_meters_is_in_the_meter_of_the_process()
    {
        using ServiceProvider provider = new ServiceCollection().AddKeyedPerCoreArrayPool<byte>("not metered").BuildServiceProvider();
        _ = provider.GetRequiredKeyedService<ArrayPool<byte>>("not metered").Rent(100);
        using Collected collected = new();

        Assert.Equal(128, collected.Of("not metered", typeof(byte))["outstanding"]);
    }

    private static WeakReference MakeAndMeasure(string name, Collected collected)
    {
        PerCoreArrayPool<byte> pool = new(new PerCoreArrayPoolOptions { Name = name, TimeProvider = new FakeTimeProvider() });
        pool.Return(pool.Rent(100));
        Assert.Equal(128, collected.Of(name, typeof(byte))["pooled"]);
        return new WeakReference(pool);
    }

    private static void AssertAgree(PoolStatistics statistics, Dictionary<string, long> values)
    {
        Assert.Equal((statistics.PooledBytes, statistics.OutstandingBytes), (values["pooled"], values["outstanding"]));
        Assert.Equal((statistics.RentedBytes, statistics.ReturnedBytes), (values["rented"], values["returned"]));
        Assert.Equal((statistics.AllocatedBytes, statistics.TrimmedBytes), (values["allocated"], values["evicted"]));
        Assert.Equal(statistics.DroppedBytes, values["dropped full"] + values["dropped over_maximum_size"]);
        if (statistics.Large is { } large)
        {
            Assert.Equal(
                (large.NonResidentBytes, large.BudgetBytes, (long)large.Pressure),
                (values["non_resident"], values["budget"], values["pressure"]));
        }

        Assert.Equal(statistics.Large is null ? 8 : 11, values.Count);
    }
}
