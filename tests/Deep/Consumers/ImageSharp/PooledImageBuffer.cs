namespace Pools.Tests.Consumers.ImageSharp;

/// <summary>A part of a rented array, as elements of any type.</summary>
internal sealed class PooledImageBuffer<T>(ArrayPool<byte> pool, byte[] array, int length) : MemoryManager<T>
    where T : struct
{
    private byte[]? _array = array;

    private byte[] Rented => _array ?? throw new ObjectDisposedException(nameof(PooledImageBuffer<T>));

    public override Span<T> GetSpan() => MemoryMarshal.Cast<byte, T>(Rented.AsSpan())[..length];

    public override MemoryHandle Pin(int elementIndex = 0) => Rented.AsMemory(elementIndex * Unsafe.SizeOf<T>()).Pin();

    public override void Unpin()
    {
        // The handle does it.
    }

    protected override void Dispose(bool disposing)
    {
        if (Interlocked.Exchange(ref _array, null) is { } rented)
        {
            pool.Return(rented);
        }
    }
}
