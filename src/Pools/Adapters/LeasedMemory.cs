using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Pools.Adapters;

/// <summary>Memory over a rented array. Each access checks that the lease is not over.</summary>
/// <typeparam name="T">The type of the array's elements.</typeparam>
internal abstract class LeasedMemory<T> : MemoryManager<T>, IMemoryOwner<T>
{
    /// <summary>The array and the requested length, always of the same lease.</summary>
    /// <exception cref="ObjectDisposedException">The lease is over.</exception>
    protected abstract ArraySegment<T> Segment { get; }

    /// <inheritdoc/>
    public override Span<T> GetSpan() => Segment.AsSpan();

    /// <inheritdoc/>
    public override unsafe MemoryHandle Pin(int elementIndex = 0)
    {
        ArraySegment<T> segment = Segment;
        if ((uint)elementIndex > (uint)segment.Count)
        {
            throw new ArgumentOutOfRangeException(
                nameof(elementIndex), elementIndex, $"elementIndex is {elementIndex}; its range is 0 … {segment.Count}.");
        }

        GCHandle handle = GCHandle.Alloc(segment.Array, GCHandleType.Pinned);
        return new MemoryHandle(Unsafe.Add<T>((void*)handle.AddrOfPinnedObject(), elementIndex), handle);
    }

    /// <summary>Does nothing: the handle unpins the array.</summary>
    public override void Unpin()
    {
    }

    /// <summary>Ends the lease. The base class would also suppress a finalizer.</summary>
    void IDisposable.Dispose() => Dispose(disposing: true);

    /// <inheritdoc/>
    protected override bool TryGetArray(out ArraySegment<T> segment)
    {
        segment = Segment;
        return true;
    }

#if NET
    [System.Diagnostics.CodeAnalysis.DoesNotReturn]
#endif
    protected static void ThrowOver() =>
        throw new ObjectDisposedException("Lease", "The lease is over: its array was returned to the pool.");
}
