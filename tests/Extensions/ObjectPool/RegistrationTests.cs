using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>Object pools in a container.</summary>
public sealed class RegistrationTests
{
    [Fact]
    public void A_pool_is_one_instance_that_has_its_options_and_ends_with_the_container()
    {
        PerCoreObjectPool<Widget> pool;
        using (ServiceProvider provider = Build(services => services.AddPerCoreObjectPool<Widget>(o => o.Name = "widgets")))
        {
            pool = Assert.IsType<PerCoreObjectPool<Widget>>(provider.GetRequiredService<ObjectPool<Widget>>());
            Assert.Same(pool, provider.GetRequiredService<ObjectPool<Widget>>());
            pool.Return(pool.Get());
            Assert.Equal(("widgets", 1), (pool.Name, pool.GetStatistics().Pooled));
        }

        pool.Return(pool.Get());
        Assert.Equal(0, pool.GetStatistics().Pooled);
    }

    [Fact]
    public void A_pool_has_its_policy()
    {
        WidgetPolicy policy = new();
        using ServiceProvider provider = Build(services => services.AddPerCoreObjectPool(policy, o => o.Name = "widgets"));

        ObjectPool<Widget> pool = provider.GetRequiredService<ObjectPool<Widget>>();

        Assert.Equal((1, 1, "widgets"), (pool.Get().Number, policy.Created, pool.ToString()));
        Assert.Throws<ArgumentNullException>("policy", () => new ServiceCollection().AddPerCoreObjectPool<Widget>(policy: null!));
        Assert.Throws<ArgumentNullException>("services", () => ((IServiceCollection)null!).AddPerCoreObjectPool<Widget>());
    }

    [Fact]
    public void The_container_disposes_the_pool_of_a_disposable_type()
    {
        Resource resource;
        using (ServiceProvider provider = Build(services => services.AddPerCoreObjectPool<Resource>()))
        {
            ObjectPool<Resource> pool = provider.GetRequiredService<ObjectPool<Resource>>();
            resource = pool.Get();
            pool.Return(resource);
            Assert.False(resource.IsDisposed);
        }

        Assert.True(resource.IsDisposed);
    }

    [Fact]
    public void A_registered_pool_stays()
    {
        ObjectPool<Widget> own = new DefaultObjectPool<Widget>(new WidgetPolicy());
        using ServiceProvider provider = Build(services => services.AddSingleton(own).AddPerCoreObjectPool<Widget>());

        Assert.Same(own, provider.GetRequiredService<ObjectPool<Widget>>());
    }

    [Theory, InlineData(false), InlineData(true)]
    public void A_provider_replaces_the_default_one_in_either_order(bool frameworkFirst)
    {
        using ServiceProvider provider = Build(services =>
        {
            if (frameworkFirst)
            {
                services.TryAddSingleton<ObjectPoolProvider, DefaultObjectPoolProvider>();
            }

            services.AddPerCoreObjectPoolProvider(o => o.Name = "all");
            services.TryAddSingleton<ObjectPoolProvider, DefaultObjectPoolProvider>();
        });

        ObjectPoolProvider pools = Assert.Single(provider.GetServices<ObjectPoolProvider>());
        Assert.Equal("all", Assert.IsType<PerCoreObjectPoolProvider>(pools).Create<Widget>().ToString());
    }

    [Fact]
    public void A_provider_of_another_type_stays()
    {
        DefaultObjectPoolProvider own = new() { MaximumRetained = 3 };
        using ServiceProvider provider = Build(services => services.AddSingleton<ObjectPoolProvider>(own).AddPerCoreObjectPoolProvider());

        Assert.Same(own, provider.GetRequiredService<ObjectPoolProvider>());
    }

    [Fact]
    public void Bad_options_are_refused_at_the_start_with_name_value_and_range()
    {
        using ServiceProvider provider = Build(services => services.AddPerCoreObjectPool<Widget>(o => o.HardLimit = 0));

        OptionsValidationException bad = Assert.Throws<OptionsValidationException>(
            provider.GetRequiredService<IStartupValidator>().Validate);

        Assert.Equal(
            "PerCoreObjectPoolOptions 'Pools.Tests.Extensions.ObjectPool.Widget': HardLimit is 0; its range is 1 … 2147483647.",
            bad.Message);
    }

    [Fact]
    public void The_clock_is_from_the_options_or_the_container()
    {
        FakeTimeProvider common = new();
        FakeTimeProvider own = new();
        using ServiceProvider provider = Build(services => services.AddSingleton<TimeProvider>(common)
            .AddPerCoreObjectPool<Widget>().AddPerCoreObjectPool<object>(o => o.TimeProvider = own));
        IOptionsMonitor<PerCoreObjectPoolOptions> options = provider.GetRequiredService<IOptionsMonitor<PerCoreObjectPoolOptions>>();

        Assert.Same(common, options.Get(ArrayPoolOptionsName.For<Widget>()).TimeProvider);
        Assert.Same(own, options.Get(ArrayPoolOptionsName.For<object>()).TimeProvider);
    }

    [Fact]
    public void The_first_second_and_fourth_double_return_are_logged()
    {
        LoggedContainer container = new();
        using ServiceProvider provider = container.Build(services => services
            .AddPerCoreObjectPool<Widget>(o => (o.Name, o.OnMisuse) = ("widgets", MisuseResponse.Drop)));
        ObjectPool<Widget> pool = provider.GetRequiredService<ObjectPool<Widget>>();
        OwnThread.Run(() =>
        {
            Pooling.Settle(pool);
            Widget widget = pool.Get();
            for (int i = 0; i < 6; i++)
            {
                pool.Return(widget);
            }
        });

        Assert.Equal(
            ["1 so far", "2 so far", "4 so far"],
            container.Messages(9).Select(message => message["widgets: an object was returned twice; ".Length..]));
    }

    [Fact]
    public void The_health_report_lists_object_pools()
    {
        using ServiceProvider provider = Build(services => services
            .AddPerCoreObjectPool<Widget>(o => o.Name = "widgets").AddPerCoreObjectPoolProvider(o => o.Name = "all"));
        ObjectPool<Widget> widgets = provider.GetRequiredService<ObjectPool<Widget>>();
        ObjectPool<object> objects = provider.GetRequiredService<ObjectPoolProvider>().Create<object>();
        widgets.Get();

        ArrayPoolHealthReport report = provider.GetRequiredService<IArrayPoolHealth>().GetReport();

        Assert.Equal([("widgets", 1), ("all", 0)], report.ObjectPools.Select(pool => (pool.PoolName, pool.Outstanding)));
        Assert.Contains("widgets: 1 retrieved, 0 returned,", report.ToString(), StringComparison.Ordinal);
        GC.KeepAlive(objects);
    }

    private static ServiceProvider Build(Action<IServiceCollection> add)
    {
        ServiceCollection services = new();
        add(services);
        return services.BuildServiceProvider();
    }

    private sealed class Resource : IDisposable
    {
        public bool IsDisposed { get; private set; }

        public void Dispose() => IsDisposed = true;
    }
}
