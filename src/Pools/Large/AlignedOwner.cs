namespace Pools.Large;

/// <summary>Owns an aligned part of a rented array, and returns the array when disposed.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread may dispose it; of several that do, one returns the array.</para>
/// <para><b>Ordering</b>: what its holder wrote happens before the next renter gets the array, as for any return.</para>
/// <para><b>Bounds</b>: one object for each rented memory.</para>
/// <para><b>Accepted races</b>: memory that is used while another thread disposes the owner is used after its return.</para>
/// </remarks>
internal sealed class AlignedOwner<T> : IMemoryOwner<T>
{
    private readonly ArrayPool<T> _pool;
    private readonly int _offset;
    private readonly int _length;
    private T[]? _array;

    public AlignedOwner(ArrayPool<T> pool, T[] array, int offset, int length)
    {
        _pool = pool;
        _array = array;
        _offset = offset;
        _length = length;
    }

    /// <exception cref="ObjectDisposedException">It is disposed.</exception>
    public Memory<T> Memory => Volatile.Read(ref _array) is { } array
        ? array.AsMemory(_offset, _length)
        : throw new ObjectDisposedException(nameof(IMemoryOwner<T>));

    public void Dispose()
    {
        if (Interlocked.Exchange(ref _array, null) is { } array)
        {
            _pool.Return(array);
        }
    }
}
