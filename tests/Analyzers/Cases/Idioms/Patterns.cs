// A pattern gives a value another name, under which it is returned, awaited or disposed.
internal static class Patterns
{
    public static void NotNull(int length)
    {
        byte[]? rented = length > 256 ? Pool.Shared.Rent(length) : null;
        Span<byte> span = rented ?? stackalloc byte[256];
        span[0] = 1;
        if (rented is { } array) Pool.Shared.Return(array);
    }

    public static void Null(int length)
    {
        byte[]? rented = length > 256 ? Pool.Shared.Rent(length) : null;
        if (rented is not { } array) return;

        Pool.Shared.Return(array);
    }

    public static void NoOtherType(int length)
    {
        byte[] rented = Pool.Shared.Rent(length);
        if (rented is not byte[] array) return;

        Pool.Shared.Return(array);
    }

    public static void RentedInPattern(int length)
    {
        if (Pool.Shared.Rent(length) is { Length: > 0 } array) Pool.Shared.Return(array);
    }

    public static void AnyInPattern(int length)
    {
        if (Pool.Shared.Rent(length) is var array) Pool.Shared.Return(array);
    }

    public static void Case(int length)
    {
        byte[] rented = Pool.Shared.Rent(length);
        switch (rented)
        {
            case { } array:
                array[0] = 1;
                Pool.Shared.Return(array);
                break;
        }
    }

    public static int Arm(int length)
    {
        byte[] rented = Pool.Shared.Rent(length);
        return rented switch
        {
            { } array => Release(array),
            null => 0,
        };
    }

    public static void Owner(int length)
    {
        IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(length);
        owner.Memory.Span[0] = 1;
        if (owner is IDisposable disposable) disposable.Dispose();
    }

    public static async Task Awaited(Stream stream, int length)
    {
        byte[] array = Pool.Shared.Rent(length);
        if (stream.ReadAsync(array, 0, length) is { } read) await read;

        Pool.Shared.Return(array);
    }

    public static async Task AwaitedUnlessDone(Stream stream, int length)
    {
        byte[] array = Pool.Shared.Rent(length);
        if (stream.ReadAsync(array, 0, length) is { IsCompletedSuccessfully: false } read) await read;

        Pool.Shared.Return(array);
    }

    public static void StillFollowed(int length)
    {
        byte[] rented = Pool.Shared.Rent(length);
        if (rented is { } array)
        {
            Pool.Shared.Return(array);
            array[0] = 1; // expect: POOL0002
        }
    }

    private static int Release(byte[] array)
    {
        Pool.Shared.Return(array);
        return 1;
    }
}
