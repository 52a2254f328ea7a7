namespace Pools.Tests.Mutated;

public sealed class RefusedReturnTests
{
    [Fact]
    public void Refused_return_clears_nothing()
    {
        using LargeArrayPool<byte> pool = new(new LargeArrayPoolOptions { OnMisuse = MisuseResponse.Drop });
        byte[] array = pool.Rent(2 << 20);
        array[0] = 1;
        pool.Return(array);

        pool.Return(array, clearArray: true);

        Assert.Equal(1, array[0]);
    }
}
