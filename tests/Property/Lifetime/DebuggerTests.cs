namespace Pools.Tests.Lifetime;

/// <summary>What a debugger shows of a pool.</summary>
public sealed class DebuggerTests
{
    [Fact]
    public void Pool_shows_its_name_and_the_buckets_that_were_used()
    {
        using PerCoreArrayPool<int> pool = new(new PerCoreArrayPoolOptions { Name = "mine" });
        int[] array = pool.Rent(100);
        pool.Return(pool.Rent(1_000));

        object view = ViewOf(pool);

        Assert.Equal(("mine", typeof(int), 1L), (Shown(view, "Name"), Shown(view, "ElementType"), Shown(view, "Outstanding")));
        Assert.Equal([128, 1_024], ((BucketStatistics[])Shown(view, "Buckets")!).Select(bucket => bucket.ArrayLength));
        GC.KeepAlive(array);
    }

    [Fact]
    public void Every_kind_of_pool_has_a_view()
    {
        using LargeArrayPool<byte> large = new();
        using DebugArrayPool<byte> debug = new();

        Assert.NotNull(Shown(ViewOf(large), "Large"));
        Assert.Equal(debug.Name, Shown(ViewOf(debug), "Name"));
    }

    internal static object ViewOf<T>(ArrayPool<T> pool)
    {
        DebuggerTypeProxyAttribute proxy = pool.GetType().GetCustomAttribute<DebuggerTypeProxyAttribute>()!;
        return Activator.CreateInstance(Type.GetType(proxy.ProxyTypeName, throwOnError: true)!, pool)!;
    }

    /// <summary>The pool's own text, from a property.</summary>
    internal static string TextOf<T>(ArrayPool<T> pool)
    {
        string property = pool.GetType().GetCustomAttribute<DebuggerDisplayAttribute>()!.Value.Trim('{', '}').Split(',')[0];
        return (string)pool.GetType().GetProperty(property, BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(pool)!;
    }

    internal static object? Shown(object view, string property) => view.GetType().GetProperty(property)!.GetValue(view);
}
