namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Object pools in the meters of the process and of containers.</summary>
public sealed class MetricsTests
{
    [Fact]
    public void A_pool_has_the_values_of_its_statistics()
    {
        PerCoreObjectPoolOptions options = Pooling.Still(maximumRetained: 1);
        options.Name = nameof(A_pool_has_the_values_of_its_statistics);
        using PerCoreObjectPool<Widget> pool = new(new WidgetPolicy(), options);
        List<Widget> objects = Pooling.GetMany(pool, 200);
        objects[0].IsWanted = false;
        Pooling.ReturnAll(pool, objects);
        pool.Trim();
        pool.Return(pool.Get());
        Widget rented = new WidgetPolicy().Create();
        pool.Return(rented);
        using Collected collected = Collected.OfObjects();

        Dictionary<string, long> values = collected.Of(pool.Name, typeof(Widget));

        ObjectPoolStatistics counts = pool.GetStatistics();
        Assert.Equal(
            new Dictionary<string, long>
            {
                ["pooled"] = counts.Pooled,
                ["outstanding"] = counts.Outstanding,
                ["rented"] = counts.Retrieved,
                ["returned"] = counts.Returned,
                ["allocated"] = counts.Created,
                ["evicted"] = counts.Trimmed,
                ["dropped full"] = counts.Dropped,
                ["dropped refused"] = counts.Refused,
            },
            values);
        Assert.Equal((201, 202, 1, -1), (values["rented"], values["returned"], values["dropped refused"], values["outstanding"]));
        Assert.True(values["dropped full"] > 0);
        Assert.Equal(["{object}"], collected.Units);
    }

    [Fact]
    public void Pools_of_one_name_and_type_are_added_up()
    {
        PerCoreObjectPoolProvider provider = new(new() { Name = nameof(Pools_of_one_name_and_type_are_added_up) });
        ObjectPool<Widget> first = provider.Create<Widget>();
        ObjectPool<Widget> second = provider.Create<Widget>();
        ObjectPool<object> other = provider.Create<object>();
        Pooling.GetMany(first, 2);
        Pooling.GetMany(second, 3);
        Pooling.GetMany(other, 4);
        using Collected collected = Collected.OfObjects();

        Assert.Equal(5, collected.Of(nameof(Pools_of_one_name_and_type_are_added_up), typeof(Widget))["rented"]);
        Assert.Equal(4, collected.Of(nameof(Pools_of_one_name_and_type_are_added_up), typeof(object))["rented"]);
        GC.KeepAlive((first, second, other));
    }

    [Theory, InlineData(false), InlineData(true)]
    public void A_pool_of_a_container_is_in_one_meter(bool hasMeters)
    {
        string name = $"{nameof(A_pool_of_a_container_is_in_one_meter)} {hasMeters}";
        IServiceCollection services = new ServiceCollection().AddPerCoreObjectPool<Widget>(o => o.Name = name);
        using ServiceProvider provider = (hasMeters ? services.AddMetrics() : services).BuildServiceProvider();
        ObjectPool<Widget> pool = provider.GetRequiredService<ObjectPool<Widget>>();
        pool.Get();
        using Collected ofProcess = Collected.OfObjects();
        using Collected ofContainer = Collected.OfObjects(provider.GetService<IMeterFactory>());

        Assert.Equal(hasMeters ? 0 : 8, ofProcess.Of(name, typeof(Widget)).Count);
        Assert.Equal(8, ofContainer.Of(name, typeof(Widget)).Count);
    }
}
