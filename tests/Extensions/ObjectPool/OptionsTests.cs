namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Options and statistics.</summary>
public sealed class OptionsTests
{
    [Theory, InlineData(0), InlineData(int.MinValue)]
    public void A_bound_below_one_is_refused_by_name_value_and_range(int value)
    {
        ArgumentOutOfRangeException limit = Assert.Throws<ArgumentOutOfRangeException>(
            "HardLimit", () => new PerCoreObjectPoolProvider(new() { HardLimit = value }));
        Assert.StartsWith($"HardLimit is {value}; its range is 1 … 2147483647.", limit.Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentOutOfRangeException>(
            "MaximumRetained", () => new PerCoreObjectPoolProvider(new() { MaximumRetained = value }));
        Assert.Throws<ArgumentOutOfRangeException>(
            "MaximumRetained", () => new PerCoreObjectPool<Widget>(new WidgetPolicy(), new() { MaximumRetained = value }));
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
        using var pool = Pooling.Make(new WidgetPolicy(), Pooling.Still(maximumRetained));

        pool.Return(pool.Get());

        Assert.Equal(1, pool.GetStatistics().Pooled);
    }

    [Fact]
    public void Statistics_add_up_and_print()
    {
        using var pool = Pooling.Make(new WidgetPolicy(), Pooling.Still());
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
}
