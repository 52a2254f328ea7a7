namespace Pools.Tests.PerCore;

public sealed class ClearPolicyTests
{
    [Fact]
    public void Always_clears_everything_for_each_method_of_return()
    {
        using var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { ClearOnReturn = ClearPolicy.Always });
        Action<byte[]>[] returns =
            [a => pool.Return(a), a => pool.Return(a, clearArray: true), a => pool.ReturnAndClear(a, 0), a => pool.ReturnAndClear(a, 5)];
        Assert.All(returns, doReturn =>
        {
            byte[] array = pool.Rent(64);
            Array.Fill(array, (byte)1);
            doReturn(array);
            Assert.Equal(new byte[64], array);
        });
    }

    [Fact]
    public void WhenReferences_clears_only_element_types_with_references()
    {
        Assert.True(IsClearedUnasked("x"));
        Assert.True(IsClearedUnasked(new object()));
        Assert.True(IsClearedUnasked(new Named("x", 1)));
        Assert.False(IsClearedUnasked(1));
        Assert.False(IsClearedUnasked(new Triple(1, 2, 3)));
        Assert.False(IsClearedUnasked<int?>(1));
    }

    private static bool IsClearedUnasked<T>(T value)
    {
        using var pool = new PerCoreArrayPool<T>(new PerCoreArrayPoolOptions { ClearOnReturn = ClearPolicy.WhenReferences });
        T[] array = pool.Rent(64);
        Array.Fill(array, value);
        pool.Return(array);
        bool cleared = Array.TrueForAll(array, x => Equals(x, default(T)));
        Assert.True(cleared || Array.TrueForAll(array, x => Equals(x, value)), "cleared in part");
        return cleared;
    }
}
