using System;
using Microsoft.Extensions.ObjectPool;
using Xunit;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Options, the provider, and names.</summary>
public sealed class OptionsTests
{
    [Theory]
    [InlineData(0), InlineData(int.MinValue)]
    public void A_bound_below_one_is_refused_by_name_value_and_range(int value)
    {
        ArgumentOutOfRangeException limit = Assert.Throws<ArgumentOutOfRangeException>(
            "HardLimit", () => new PerCoreObjectPoolProvider(new() { HardLimit = value }));
        Assert.StartsWith($"HardLimit is {value}; its range is 1 … 2147483647.", limit.Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentOutOfRangeException>(
            "MaximumRetained", () => new PerCoreObjectPoolProvider(new() { MaximumRetained = value }));
        Assert.Throws<ArgumentOutOfRangeException>(
            "MaximumRetained", () => new PerCoreObjectPool<Widget>(new WidgetPolicy<Widget>(), value));
    }

    [Fact]
    public void The_other_options_are_checked_too()
    {
        Assert.Throws<ArgumentOutOfRangeException>(
            "TrimInterval", () => new PerCoreObjectPoolProvider(new() { TrimInterval = TimeSpan.Zero }));
        Assert.Throws<ArgumentOutOfRangeException>("OnMisuse", () => new PerCoreObjectPoolProvider(new() { OnMisuse = (MisuseResponse)2 }));
        Assert.Throws<ArgumentNullException>("TimeProvider", () => new PerCoreObjectPoolProvider(new() { TimeProvider = null! }));
        Assert.Throws<ArgumentNullException>("options", () => new PerCoreObjectPoolProvider(null!));
        Assert.Throws<ArgumentNullException>("policy", () => new PerCoreObjectPoolProvider().Create<Widget>(null!));
    }

    [Theory, InlineData(int.MaxValue), InlineData(1_000_000)]
    public void A_huge_bound_is_capped_per_core(int maximumRetained)
    {
        using var pool = new PerCoreObjectPool<Widget>(new WidgetPolicy<Widget>(), maximumRetained);

        pool.Return(pool.Get());

        Assert.Equal(1, pool.GetStatistics().Pooled);
    }

    [Fact]
    public void The_provider_reads_its_options_once_and_gives_them_to_every_pool()
    {
        PerCoreObjectPoolOptions options = new() { Name = "tools", OnMisuse = MisuseResponse.Drop };
        ObjectPoolProvider provider = new PerCoreObjectPoolProvider(options);
        options.Name = "changed";

        var first = Assert.IsType<PerCoreObjectPool<Widget>>(provider.Create<Widget>());
        var second = Assert.IsType<PerCoreObjectPool<DisposableWidget>>(provider.Create(new WidgetPolicy<DisposableWidget>()));

        Assert.Equal(("tools", "tools"), (first.Name, second.ToString()));
    }

    [Fact]
    public void A_pool_without_a_name_is_named_after_its_type() =>
        Assert.Equal("PerCoreObjectPool<Widget>", new PerCoreObjectPoolProvider().Create(new WidgetPolicy<Widget>()).ToString());

    [Fact]
    public void Statistics_add_up_and_print()
    {
        using var pool = Pooling.Make(new WidgetPolicy<Widget>(), Pooling.Still());
        Widget kept = pool.Get();
        Widget refused = pool.Get();
        Widget outside = pool.Get();
        refused.IsWanted = false;
        pool.Return(kept);
        pool.Return(refused);

        ObjectPoolStatistics counts = pool.GetStatistics();

        Assert.Equal(
            "PerCoreObjectPool<Widget>: 3 retrieved, 2 returned, 3 created, 1 refused, 0 dropped, 0 trimmed, 1 pooled, 0 misuses",
            counts.ToString());
        Assert.Equal((1L, typeof(Widget)), (counts.Outstanding, counts.ObjectType));
        GC.KeepAlive(outside);
    }

    [Fact]
    public void A_trim_level_that_does_not_exist_is_refused()
    {
        using var pool = new PerCoreObjectPool<Widget>(new WidgetPolicy<Widget>());

        Assert.Throws<ArgumentOutOfRangeException>("level", () => pool.Trim((TrimLevel)4));
    }
}
