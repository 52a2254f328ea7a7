using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Threading;
using Pools.Internal;

namespace Pools.Adapters;

/// <summary>Owns one rented array, as memory of the requested length. Afterwards it rests, and is reused.</summary>
/// <typeparam name="T">The type of the array's elements.</typeparam>
/// <remarks>
/// <para>
/// The generation never returns to a former value, and its two lowest bits are the owner's state: 0 at rest, 1 out, 2 ending. The thread that moves it from out to ending ends the lease and returns the array:
/// exactly one does, whatever threads try. A <see cref="RentedArray{T}"/> names the generation, so it is never mistaken for a later lease; a reference to the owner itself cannot, which is why owners
/// rest (see <see cref="OwnerRing{T}"/>).
/// </para>
/// <para>
/// The memory is over the owner, not over the array: so each access of it finds out that the lease is over. The generation cannot be hidden in the memory's start,
/// because the start is added to a reference to the first element, and a reference outside of its array is not one that the garbage collector keeps right.
/// </para>
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: a lease's fields are written before its generation and read before it, so a reader that still finds its generation has read that lease's array. The thread that ends a lease
/// has finished with the owner before it is at rest.</para>
/// <para><b>Bounds</b>: 64 bytes; at rest it refers to neither array nor pool.</para>
/// <para><b>Accepted races</b>: an access that has passed the check when the lease ends works on the array nevertheless, as with any array.</para>
/// </remarks>
/// <param name="ring">Where it serves again; null: nowhere.</param>
internal sealed class ArrayOwner<T>(OwnerRing<T>? ring) : MemoryManager<T>, IMemoryOwner<T>
{
    private const long StateBits = 3;
    private const long Resting = 0;
    private const long Out = 1;

    private T[]? _array;
    private ArrayPool<T>? _pool;
    private LeaseTerms? _terms;
    private long _generation;
    private int _length;

    /// <summary>The ring's turn when the last lease ended.</summary>
    private uint _restsSince;

    /// <inheritdoc/>
    public override Memory<T> Memory
    {
        get
        {
            RequireOut();
            return CreateMemory(_length);
        }
    }

    /// <summary>Makes it the owner of an array. Only for an owner that is not in use.</summary>
    /// <returns>The generation, which names this lease forever.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Begin(ArrayPool<T> pool, T[] array, int length, LeaseTerms terms)
    {
        _pool = pool;
        _length = length;
        if (!ReferenceEquals(_terms, terms))
        {
            _terms = terms;
        }

        Volatile.Write(ref _array, array);
        long generation = _generation + 1;
        Volatile.Write(ref _generation, generation);
        return generation;
    }

    /// <summary>Whether it may serve again.</summary>
    /// <param name="turn">The ring's present turn.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool HasRested(uint turn) => (Volatile.Read(ref _generation) & StateBits) == Resting && turn - _restsSince >= OwnerRing<T>.Rest;

    /// <summary>Ends a lease and gives its array back.</summary>
    /// <returns>False when that lease is over already: nothing is changed.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool TryEnd(long generation) => TryEnd<HardwareAtomics>(generation);

    /// <inheritdoc cref="TryEnd(long)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal bool TryEnd<TAtomics>(long generation)
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        if ((generation & StateBits) != Out || atomics.CompareExchange(ref _generation, generation + 1, generation) != generation)
        {
            return false;
        }

        T[] array = _array!;
        ArrayPool<T> pool = _pool!;
        _array = null;
        _pool = null;

        // Before it rests: should the pool throw, this owner is only not used again.
        pool.Return(array, _terms!.Clears);
        if (ring is not null)
        {
            _restsSince = ring.Turns;
            atomics.VolatileWrite(ref _generation, generation + StateBits);
        }

        return true;
    }

    /// <summary>Whether a lease is still out.</summary>
    public bool IsOut(long generation) => Volatile.Read(ref _generation) == generation;

    /// <summary>A lease's array, the part of it that was asked for.</summary>
    /// <exception cref="ObjectDisposedException">The lease is over.</exception>
    public ArraySegment<T> SegmentOf(long generation)
    {
        T[]? array = Volatile.Read(ref _array);
        int length = Volatile.Read(ref _length);
        if (Volatile.Read(ref _generation) != generation)
        {
            ThrowOver();
        }

        return new ArraySegment<T>(array!, 0, length);
    }

    /// <summary>A lease's memory.</summary>
    /// <exception cref="ObjectDisposedException">The lease is over.</exception>
    public Memory<T> MemoryOf(long generation)
    {
        ArraySegment<T> segment = SegmentOf(generation);
        return CreateMemory(segment.Count);
    }

    /// <inheritdoc/>
    public override Span<T> GetSpan()
    {
        T[]? array = Volatile.Read(ref _array);
        if (array is null)
        {
            ThrowOver();
        }

        return new Span<T>(array, 0, _length);
    }

    /// <inheritdoc/>
    public override unsafe MemoryHandle Pin(int elementIndex = 0)
    {
        T[]? array = Volatile.Read(ref _array);
        if (array is null)
        {
            ThrowOver();
        }

        int length = _length;
        if ((uint)elementIndex > (uint)length)
        {
            throw new ArgumentOutOfRangeException(nameof(elementIndex), elementIndex, $"elementIndex is {elementIndex}; its range is 0 … {length}.");
        }

        GCHandle handle = GCHandle.Alloc(array, GCHandleType.Pinned);
        void* first = (void*)handle.AddrOfPinnedObject();
        return new MemoryHandle(Unsafe.Add<T>(first, elementIndex), handle);
    }

    /// <summary>Nothing: a handle unpins by itself.</summary>
    public override void Unpin()
    {
    }

    /// <inheritdoc/>
    void IDisposable.Dispose() => Dispose(disposing: true);

    /// <inheritdoc/>
    protected override bool TryGetArray(out ArraySegment<T> segment)
    {
        T[]? array = Volatile.Read(ref _array);
        if (array is null)
        {
            ThrowOver();
        }

        segment = new ArraySegment<T>(array!, 0, _length);
        return true;
    }

    /// <inheritdoc/>
    protected override void Dispose(bool disposing)
    {
        if (!TryEnd(Volatile.Read(ref _generation)))
        {
            _terms!.RefuseDispose();
        }
    }

    private void RequireOut()
    {
        if ((Volatile.Read(ref _generation) & StateBits) != Out)
        {
            ThrowOver();
        }
    }

#if NET
    [System.Diagnostics.CodeAnalysis.DoesNotReturn]
#endif
    private void ThrowOver() =>
        throw new ObjectDisposedException(_terms?.Name, $"{_terms?.Name}: the memory has been given back; its lease is over.");
}
