using System.Runtime.InteropServices;
using Pools.Internal;

namespace Pools.Adapters;

/// <summary>Owns one rented array until it is disposed. Each access to its memory checks that.</summary>
/// <typeparam name="T">The type of the array's elements.</typeparam>
/// <remarks>
/// <para><b>Threading</b>: any thread. If several threads dispose it, one returns the array.</para>
/// <para><b>Ordering</b>: the exchange of the array makes writes before the disposal visible to the next renter.</para>
/// <para><b>Bounds</b>: 40 bytes.</para>
/// <para><b>Accepted races</b>: an access that overlaps the disposal may use the array, as with any array.</para>
/// </remarks>
internal sealed class ArrayOwner<T>(ArrayPool<T> pool, T[] array, int length, bool clears) : MemoryManager<T>, IMemoryOwner<T>
{
    /// <summary>Null once it is returned.</summary>
    private T[]? _array = array;

    private T[] Rented =>
        Volatile.Read(ref _array) ?? throw new ObjectDisposedException("owner", "The owner is disposed; its array was returned.");

    /// <inheritdoc/>
    public override Span<T> GetSpan() => Rented.AsSpan(0, length);

    /// <inheritdoc/>
    public override unsafe MemoryHandle Pin(int elementIndex = 0)
    {
        OptionChecks.RequireRange(nameof(elementIndex), elementIndex, 0, length);
        GCHandle handle = GCHandle.Alloc(Rented, GCHandleType.Pinned);
        return new MemoryHandle(Unsafe.Add<T>((void*)handle.AddrOfPinnedObject(), elementIndex), handle);
    }

    /// <summary>Does nothing: the handle unpins the array.</summary>
    public override void Unpin()
    {
    }

    /// <summary>Returns the array. The base class would also suppress a finalizer.</summary>
    void IDisposable.Dispose() => Dispose(disposing: true);

    /// <inheritdoc/>
    protected override bool TryGetArray(out ArraySegment<T> segment)
    {
        segment = new ArraySegment<T>(Rented, 0, length);
        return true;
    }

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        if (Interlocked.Exchange(ref _array, null) is { } rented)
        {
            pool.Return(rented, clears);
        }
    }
}
