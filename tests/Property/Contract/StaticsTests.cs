namespace Pools.Tests.Contract;

/// <summary>The statics that pools inherit from <see cref="ArrayPool{T}"/> are hidden by their own.</summary>
[Collection(ProcessWide.Name)]
public sealed class StaticsTests
{
    public static TheoryData<Type> PublicPools => [.. Array.FindAll(typeof(PerCoreArrayPool<>).Assembly.GetExportedTypes(), IsPool)];

    [Theory, MemberData(nameof(PublicPools)), Obliges(Obligation.C21)]
    public void Public_pool_is_sealed_and_hides_the_inherited_statics(Type pool)
    {
        ArgumentNullException.ThrowIfNull(pool);
        const BindingFlags Own = BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly;
        Type closed = pool.MakeGenericType(typeof(byte));

        Assert.True(pool.IsSealed);
        Assert.Equal(closed, closed.GetProperty("Shared", Own)?.PropertyType);
        Assert.Equal(closed, closed.GetMethod("Create", Own, Type.EmptyTypes)?.ReturnType);
        Assert.Equal(closed, closed.GetMethod("Create", Own, [typeof(int), typeof(int)])?.ReturnType);
    }

    [Fact, Obliges(Obligation.C21)]
    public void Create_refuses_the_sizes_that_the_runtime_refuses()
    {
        foreach ((int length, int arrays) in new[] { (0, 1), (-1, 1), (1, 0), (1, -1), (int.MinValue, int.MinValue), (0, 0) })
        {
            var theirs = Assert.Throws<ArgumentOutOfRangeException>(() => ArrayPool<byte>.Create(length, arrays));
            var ours = Assert.Throws<ArgumentOutOfRangeException>(() => PerCoreArrayPool<byte>.Create(length, arrays));
            Assert.Equal(theirs.ParamName, ours.ParamName);
        }
    }

    [Fact, Obliges(Obligation.C21)]
    public void Create_accepts_the_sizes_that_the_runtime_accepts()
    {
        foreach ((int length, int arrays) in new[] { (1, 1), (15, 1), (16, 50), (1 << 30, 1), (int.MaxValue, 1), (100, int.MaxValue / 4) })
        {
            PerCoreArrayPool<byte> pool = StillPool.Quiet(PerCoreArrayPool<byte>.Create(length, arrays));
            byte[] array = pool.Rent(16);
            pool.Return(array);
            Assert.Same(array, pool.Rent(16));
        }
    }

    private static bool IsPool(Type type) =>
        type.BaseType is { IsGenericType: true } b && b.GetGenericTypeDefinition() == typeof(ArrayPool<>);
}
