using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using System.Threading;
using Pools.Internal;

namespace Pools.Adapters;

/// <summary>Owns one rented array at a time: at rest after a lease, and then reused.</summary>
/// <typeparam name="T">The type of the array's elements.</typeparam>
/// <remarks>
/// <para>
/// The generation never returns to a former value. Its two lowest bits are the state: 0 at rest, 1 out, 2 ending. The thread that moves
/// it from out to ending returns the array.
/// A <see cref="RentedArray{T}"/> holds the generation, so it never affects a later lease. A reference to the owner alone can, so owners
/// rest: see <see cref="OwnerRing{T}"/>.
/// </para>
/// <para><b>Threading</b>: any thread.</para>
/// <para>
/// <b>Ordering</b>: a lease's fields are written before its generation. A reader compares the generation after it has read them, so it
/// uses the fields of one lease.
/// The thread that ends a lease has finished with the owner before the owner rests.
/// </para>
/// <para><b>Bounds</b>: 64 bytes; at rest it references neither an array nor a pool.</para>
/// <para><b>Accepted races</b>: an access that overlaps the end of the lease may use the array, as with any array.</para>
/// </remarks>
/// <param name="ring">The ring that reuses it.</param>
internal sealed class RecycledOwner<T>(OwnerRing<T> ring) : LeasedMemory<T>
{
    private const long StateBits = 3;
    private const long Resting = 0;
    private const long Out = 1;

    private T[]? _array;
    private ArrayPool<T>? _pool;
    private long _generation;
    private int _length;
    private bool _clears;

    /// <summary>The ring's turn when the last lease ended.</summary>
    private uint _restsSince;

    /// <inheritdoc/>
    protected override ArraySegment<T> Segment => CurrentSegment<HardwareAtomics>();

    /// <summary>Begins a lease. Only for an owner at rest.</summary>
    /// <returns>The generation, which identifies this lease forever.</returns>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public long Begin(ArrayPool<T> pool, T[] array, int length, bool clears)
    {
        _pool = pool;
        _length = length;
        _clears = clears;
        Volatile.Write(ref _array, array);
        long generation = _generation + 1;
        Volatile.Write(ref _generation, generation);
        return generation;
    }

    /// <summary>Whether it may be reused.</summary>
    /// <param name="turn">The ring's present turn.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool HasRested(uint turn) => (Volatile.Read(ref _generation) & StateBits) == Resting && turn - _restsSince >= OwnerRing<T>.Rest;

    /// <summary>Ends a lease and returns its array.</summary>
    /// <returns>False if that lease is over already.</returns>
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

        // Before it rests: if the pool throws, this owner is not reused.
        pool.Return(array, _clears);
        _restsSince = ring.Turns;
        atomics.VolatileWrite(ref _generation, generation + StateBits);
        return true;
    }

    /// <summary>Whether a lease is not over.</summary>
    public bool IsOut(long generation) => Volatile.Read(ref _generation) == generation;

    /// <summary>The array of a lease, with the requested length.</summary>
    /// <exception cref="ObjectDisposedException">The lease is over.</exception>
    public ArraySegment<T> SegmentOf(long generation) => SegmentOf<HardwareAtomics>(generation);

    /// <inheritdoc cref="SegmentOf(long)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ArraySegment<T> SegmentOf<TAtomics>(long generation)
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        int length = Volatile.Read(ref _length);
        T[]? array = atomics.VolatileRead(ref _array);
        if (atomics.VolatileRead(ref _generation) != generation)
        {
            ThrowOver();
        }

        return new ArraySegment<T>(array!, 0, length);
    }

    /// <summary>The array of the present lease, with the requested length.</summary>
    /// <exception cref="ObjectDisposedException">The lease is over.</exception>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal ArraySegment<T> CurrentSegment<TAtomics>()
        where TAtomics : struct, IAtomics
    {
        TAtomics atomics = default;
        long generation = atomics.VolatileRead(ref _generation);
        if ((generation & StateBits) != Out)
        {
            ThrowOver();
        }

        return SegmentOf<TAtomics>(generation);
    }

    /// <summary>The memory of a lease.</summary>
    /// <exception cref="ObjectDisposedException">The lease is over.</exception>
    public Memory<T> MemoryOf(long generation) => CreateMemory(SegmentOf(generation).Count);

    /// <inheritdoc/>
    protected override void Dispose(bool disposing) => TryEnd(Volatile.Read(ref _generation));
}
