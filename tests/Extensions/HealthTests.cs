namespace Pools.Tests.Extensions;

public sealed class HealthTests
{
    [Fact]
    public void Every_created_pool_is_listed_with_its_counts()
    {
        ServiceCollection services = new();
        services.AddPerCoreArrayPool<byte>(o => o.OnMisuse = MisuseResponse.Drop).AddKeyedLargeArrayPool<char>("images")
            .AddDebugArrayPool<int>().AddPerCoreArrayPool<long>();
        using ServiceProvider provider = services.BuildServiceProvider();
        ArrayPool<byte> bytes = provider.GetRequiredService<ArrayPool<byte>>();
        ArrayPool<char> images = provider.GetRequiredKeyedService<ArrayPool<char>>("images");
        ArrayPool<int> ints = provider.GetRequiredService<ArrayPool<int>>();
        bytes.Return(bytes.Rent(100));
        _ = bytes.Rent(100);
        _ = bytes.Rent(100);
        _ = bytes.Rent(100);
        bytes.Return(new byte[17]);
        char[] image = images.Rent(4 << 20);

        ArrayPoolHealthReport report = provider.GetRequiredService<IArrayPoolHealth>().GetReport();

        Assert.Equal(["PerCoreArrayPool<byte>", "images", "DebugArrayPool<int>"], report.Pools.Select(pool => pool.Name));
        Assert.Equal(
            [typeof(PerCoreArrayPool<byte>), typeof(LargeArrayPool<char>), ints.GetType()], report.Pools.Select(pool => pool.PoolType));
        Assert.Equal([typeof(byte), typeof(char), typeof(int)], report.Pools.Select(pool => pool.ElementType));
        Assert.Equal([null, "images", null], report.Pools.Select(pool => pool.ServiceKey));
        Assert.Equal([3L, 1, 0], report.Pools.Select(pool => pool.Outstanding));
        Assert.Equal([1L, 0, 0], report.Pools.Select(pool => pool.Misuses));
        Assert.Equal([0.25, 0, null], report.Pools.Select(pool => pool.HitRate));
        GC.KeepAlive(image);
    }

    [Fact]
    public void The_report_is_the_table_that_the_page_shows()
    {
        ServiceCollection services = new();
        services.AddPerCoreArrayPool<byte>().AddKeyedPerCoreArrayPool<char>("text");
        using ServiceProvider provider = services.BuildServiceProvider();
        ArrayPool<byte> bytes = provider.GetRequiredService<ArrayPool<byte>>();
        provider.GetRequiredKeyedService<ArrayPool<char>>("text");
        bytes.Return(bytes.Rent(5_000));
        _ = bytes.Rent(5_000);

        string[] expected =
        [
            "pool                    key   elements  rented  outstanding    hits  pooled bytes  misuses",
            "PerCoreArrayPool<byte>        byte           2            1  50.0 %             0        0",
            "text                    text  char           0            0       –             0        0",
        ];
        Assert.Equal(
            string.Concat(expected.Select(line => line + Environment.NewLine)),
            provider.GetRequiredService<IArrayPoolHealth>().GetReport().ToString());
        Assert.Equal(
            expected,
            PageBlocks.Lines(Assert.Single(PageBlocks.Of(Path.Combine(Repository.Root, "docs", "observability.md"), string.Empty))));
    }
}
