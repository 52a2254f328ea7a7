internal sealed class Identity
{
    private readonly ConcurrentBag<byte[]> _seen = [];

    public static void Compare(ArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(10);
        pool.Return(array);
        byte[] again = pool.Rent(10);
        if (ReferenceEquals(array, again)) array[0] = 1;

        Console.WriteLine(array == again);
        Console.WriteLine(array.Length);
        Console.WriteLine(nameof(array));
        Console.WriteLine(array.GetHashCode());
        Console.WriteLine(array.GetType());
        pool.Return(again);
    }

    public static void Asserted(ArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(10);
        pool.Return(array);
        byte[] again = pool.Rent(10);
        Assert.Same(array, again);
        array[0] = 1;
        pool.Return(array);
    }

    public static void AssertedTwice(ArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(10);
        pool.Return(array);
        byte[] other = pool.Rent(100);
        Assert.NotSame(array, other);
        Assert.Same(array, pool.Rent(10));
        pool.Return(array);
        pool.Return(other);
    }

    public void Collected(ArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(10);
        pool.Return(array);
        _seen.Add(array);
    }

    public static void Empty(ArrayPool<byte> pool)
    {
        byte[] array = pool.Rent(0);
        pool.Return(array);
        pool.Return(array);
        pool.Rent(0);
        pool.Return(new byte[0]);
        pool.Return([]);
    }

    private static class Assert
    {
        public static void Same(object one, object other) => ArgumentOutOfRangeException.ThrowIfNotEqual(one, other);

        public static void NotSame(object one, object other) => ArgumentOutOfRangeException.ThrowIfEqual(one, other);
    }
}
