namespace Pools.Tests.Extensions.ObjectPool;

/// <summary>The provider, and types that need disposal.</summary>
public sealed class ProviderTests
{
    [Fact]
    public void The_provider_reads_its_options_once_for_all_pools()
    {
        PerCoreObjectPoolOptions options = new() { Name = "tools", OnMisuse = MisuseResponse.Drop };
        ObjectPoolProvider provider = new PerCoreObjectPoolProvider(options);
        options.Name = "changed";

        var first = Assert.IsType<PerCoreObjectPool<Widget>>(provider.Create<Widget>());
        var second = Assert.IsType<PerCoreObjectPool<object>>(provider.Create<object>());

        Assert.Equal(("tools", "tools"), (first.Name, second.ToString()));
    }

    [Fact]
    public void A_pool_without_a_name_is_named_after_its_type() =>
        Assert.Equal("PerCoreObjectPool<Widget>", new PerCoreObjectPoolProvider().Create(new WidgetPolicy()).ToString());

    [Fact]
    public void A_pool_refuses_a_disposable_type_and_names_the_alternative()
    {
        NotSupportedException refused = Assert.Throws<NotSupportedException>(
            () => new PerCoreObjectPool<Resource>(new DefaultPooledObjectPolicy<Resource>()));

        Assert.StartsWith("ProviderTests.Resource is disposable,", refused.Message, StringComparison.Ordinal);
        Assert.Contains(nameof(PerCoreObjectPoolProvider), refused.Message, StringComparison.Ordinal);
        Assert.Throws<NotSupportedException>(
            () => new PerCoreObjectPool<AsyncResource>(new DefaultPooledObjectPolicy<AsyncResource>()));
    }

    [Fact]
    public void A_disposable_type_gets_the_pool_of_the_framework()
    {
        ObjectPoolProvider framework = new DefaultObjectPoolProvider();
        ObjectPoolProvider provider = new PerCoreObjectPoolProvider();

        Assert.Equal(framework.Create<Resource>().GetType(), provider.Create<Resource>().GetType());
        Assert.Equal(framework.Create<AsyncResource>().GetType(), provider.Create<AsyncResource>().GetType());
    }

    [Theory, InlineData(3, null, 3), InlineData(3, 2, 2), InlineData(null, 2, 2), InlineData(null, null, null)]
    public void The_pool_of_the_framework_has_the_bound_that_is_set(int? maximumRetained, int? hardLimit, int? expected)
    {
        PerCoreObjectPoolOptions options = new() { HardLimit = hardLimit };
        if (maximumRetained is { } maximum)
        {
            options.MaximumRetained = maximum;
        }

        ObjectPool<Resource> pool = new PerCoreObjectPoolProvider(options).Create<Resource>();
        int kept = expected ?? new DefaultObjectPoolProvider().MaximumRetained;

        List<Resource> objects = Pooling.GetMany(pool, kept + 5);
        Pooling.ReturnAll(pool, objects);

        Assert.Equal(kept, objects.Count(o => !o.IsDisposed));
        ((IDisposable)pool).Dispose();
        Assert.All(objects, o => Assert.True(o.IsDisposed));
    }

    [Fact]
    public void A_disposable_object_of_a_pool_of_its_base_type_is_not_disposed()
    {
        Resource resource = new();
        var pool = Pooling.Make<object>(new DefaultPooledObjectPolicy<object>(), Pooling.Still());

        pool.Return(resource);
        pool.Dispose();

        Assert.False(resource.IsDisposed);
    }

    private sealed class Resource : IDisposable
    {
        public bool IsDisposed { get; private set; }

        public void Dispose() => IsDisposed = true;
    }

    private sealed class AsyncResource : IAsyncDisposable
    {
        public ValueTask DisposeAsync() => default;
    }
}
