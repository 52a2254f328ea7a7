internal static class Owners
{
    public static void FromFactory(Func<IMemoryOwner<byte>> factory, Span<byte> target)
    {
        IMemoryOwner<byte> owner = factory();
        owner.Memory.Span[..target.Length].CopyTo(target);
    }

    public static void TwiceDisposed()
    {
        IMemoryOwner<byte> owner = MemoryPool<byte>.Shared.Rent(10);
        owner.Dispose();
        owner.Dispose();
    }

    public static IMemoryOwner<byte> HandedOn() => MemoryPool<byte>.Shared.Rent(10);
}

internal sealed class ForwardingPool(ArrayPool<byte> inner) : ArrayPool<byte>
{
    public override byte[] Rent(int minimumLength) => inner.Rent(minimumLength);

    public override void Return(byte[] array, bool clearArray = false) => inner.Return(array, clearArray);

    public byte[] Resize(byte[] array, int length)
    {
        byte[] larger = Rent(length);
        array.CopyTo(larger, 0);
        Return(array);
        return larger;
    }

    public void Warm() => Return(new byte[16]);
}

internal sealed class Owner : IDisposable
{
    private byte[]? _array;

    public Owner(byte[] array) => _array = array;

    public static Owner Create(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        try
        {
            _ = stream.Read(array, 0, 10);
            return new Owner(array);
        }
        catch { Pool.Shared.Return(array); throw; }
    }

    public void Dispose()
    {
        if (Interlocked.Exchange(ref _array, null) is { } array) Pool.Shared.Return(array);
    }
}

internal class PooledStream(int length) : MemoryStream(Pool.Shared.Rent(length))
{
    protected override void Dispose(bool disposing)
    {
        Pool.Shared.Return(GetBuffer());
        base.Dispose(disposing);
    }
}

internal sealed class Wrapper : MemoryStream
{
    public Wrapper(ArrayPool<byte> pool, int length)
        : base(pool.Rent(length))
    {
    }
}

internal ref struct Builder
{
    private char[]? _array;

    public void Dispose()
    {
        char[]? array = _array;
        this = default;
        if (array != null) ArrayPool<char>.Shared.Return(array);
    }

    public static int Use()
    {
        using Builder builder = new() { _array = ArrayPool<char>.Shared.Rent(10) };
        return builder._array!.Length;
    }
}
