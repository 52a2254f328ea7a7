using System.Diagnostics.CodeAnalysis;

namespace Pools.Tests.Contract;

/// <summary>All pools can be used through their interfaces.</summary>
[Collection(ProcessWide.Name)]
public sealed class CommonInterfaceTests
{
    [Theory, EveryPool(ElementSet.Bytes, Ours = true)]
    public void Pool_tells_its_name_and_element_type_and_refuses_levels_that_do_not_exist<T>(PoolFactory pools, Element<T> element)
    {
        ITrimmableArrayPool<T> pool = pools.Make<T>().Common;

        Assert.Equal((pool.Name, typeof(T)), (pool.GetStatistics().PoolName, pool.GetStatistics().ElementType));
        Assert.Equal((pool.ToString(), typeof(T)), (pool.Name, pool.ElementType));
        Assert.Throws<ArgumentOutOfRangeException>("level", () => pool.Trim((TrimLevel)4));
        Assert.Throws<ArgumentOutOfRangeException>("level", () => pool.Trim((TrimLevel)(-1)));
    }

    /// <summary>An experimental pool keeps nothing that a trim could release.</summary>
    [Fact]
    public void Every_public_array_pool_has_the_interface()
    {
        Type[] all = [.. typeof(PerCoreArrayPool<>).Assembly.GetExportedTypes(), .. typeof(DebugArrayPool<>).Assembly.GetExportedTypes()];
        Type[] pools = Array.FindAll(all, IsArrayPool);

        Assert.Equal(
            [typeof(DebugArrayPool<>), typeof(LargeArrayPool<>), typeof(PerCoreArrayPool<>), typeof(SampledArrayPool<>)],
            pools.OrderBy(type => type.Name, StringComparer.Ordinal));
        Assert.All(
            pools,
            type => Assert.Contains(typeof(ITrimmableArrayPool<>).Name, type.GetInterfaces().Select(i => i.Name)));
    }

    private static bool IsArrayPool(Type type) =>
        type.BaseType is { IsGenericType: true } parent && parent.GetGenericTypeDefinition() == typeof(ArrayPool<>)
        && type.GetCustomAttribute<ExperimentalAttribute>() is null;
}
