using System;
using System.Buffers;
using System.Linq;
using System.Reflection;
using Xunit;

namespace Pools.Tests.Contract;

[Collection(ProcessWide.Name)]
public sealed class C21_StaticsTests
{
    public static TheoryData<Type> PublicPools =>
        [.. typeof(PerCoreArrayPool<>).Assembly.GetExportedTypes().Where(t => t.BaseType is { IsGenericType: true } b && b.GetGenericTypeDefinition() == typeof(ArrayPool<>))];

    [Theory, MemberData(nameof(PublicPools)), Obliges(Obligation.C21)]
    public void Every_public_pool_is_sealed(Type pool)
    {
        ArgumentNullException.ThrowIfNull(pool);
        Assert.True(pool.IsSealed);
    }

    [Theory, MemberData(nameof(PublicPools)), Obliges(Obligation.C21)]
    public void Every_public_pool_hides_the_inherited_statics_with_its_own_type(Type pool)
    {
        ArgumentNullException.ThrowIfNull(pool);
        const BindingFlags Own = BindingFlags.Public | BindingFlags.Static | BindingFlags.DeclaredOnly;
        Type closed = pool.MakeGenericType(typeof(byte));

        Assert.Equal(closed, closed.GetProperty("Shared", Own)?.PropertyType);
        Assert.Equal(closed, closed.GetMethod("Create", Own, Type.EmptyTypes)?.ReturnType);
        Assert.Equal(closed, closed.GetMethod("Create", Own, [typeof(int), typeof(int)])?.ReturnType);
    }

    [Fact, Obliges(Obligation.C21)]
    public void The_statics_bind_to_our_pool_at_compile_time()
    {
        PerCoreArrayPool<byte> shared = PerCoreArrayPool<byte>.Shared;
        PerCoreArrayPool<byte> created = PerCoreArrayPool<byte>.Create();
        PerCoreArrayPool<byte> sized = PerCoreArrayPool<byte>.Create(100, 10);

        Assert.Same(shared, PerCoreArrayPool<byte>.Shared);
        Assert.Equal(4, new object[] { shared, created, sized, ArrayPool<byte>.Shared }.Distinct().Count());
    }

    [Fact, Obliges(Obligation.C21)]
    public void Create_refuses_the_sizes_that_the_runtime_refuses_by_the_same_names()
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
}
