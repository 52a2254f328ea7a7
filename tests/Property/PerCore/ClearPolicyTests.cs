using System;
using Pools.Tests.Contract;
using Xunit;

namespace Pools.Tests.PerCore;

public sealed class ClearPolicyTests
{
    [Fact]
    public void Clearing_always_clears_everything_however_the_array_is_returned()
    {
        using var pool = new PerCoreArrayPool<byte>(new PerCoreArrayPoolOptions { ClearOnReturn = ClearPolicy.Always });
        Assert.All(new Action<byte[]>[] { a => pool.Return(a), a => pool.Return(a, clearArray: true), a => pool.ReturnAndClear(a, 0), a => pool.ReturnAndClear(a, 5) }, giveBack =>
        {
            byte[] array = pool.Rent(64);
            Array.Fill(array, (byte)1);
            giveBack(array);
            Assert.Equal(new byte[64], array);
        });
    }

    [Fact]
    public void Clearing_when_there_are_references_clears_those_element_types_and_no_others()
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
