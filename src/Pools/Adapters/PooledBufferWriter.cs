using System;
using System.Buffers;
using System.Diagnostics;
using Pools.Adapters;
using Pools.Internal;
using Pools.Sizing;

namespace Pools;

/// <summary>A buffer writer over one array of an <see cref="ArrayPool{T}"/>, which grows by renting a longer one.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <remarks>
/// <para>What <see cref="GetSpan"/>, <see cref="GetMemory"/> and the written span and memory give is valid until the next growth, <see cref="Clear"/>, <see cref="Reset"/>, <see cref="DetachBuffer"/> or
/// <see cref="Dispose"/>: the array has gone back then, and nothing notices that it is used.</para>
/// <para>An array is rented at the first write, and each goes back once. A writer that is never disposed is collected with its array.</para>
/// <para><b>Threading</b>: one thread at a time, disposal included; nothing notices a second one.</para>
/// </remarks>
[DebuggerDisplay("WrittenCount = {_written}, Capacity = {_array.Length}")]
public sealed class PooledBufferWriter<T> : IBufferWriter<T>, IDisposable
{
    /// <summary>The length of the first array, in elements, unless more is requested (arbitrary).</summary>
    private const int FirstLength = 256;

    private readonly ArrayPool<T> _pool;
    private readonly bool _clears;
    private readonly int _initialCapacity;

    /// <summary>The empty array while nothing is rented.</summary>
    private T[] _array = [];
    private int _written;
    private bool _isDisposed;

    /// <summary>Initializes a writer over <see cref="ArrayPools.Get{T}"/>.</summary>
    public PooledBufferWriter()
        : this(ArrayPools.Get<T>())
    {
    }

    /// <summary>Initializes a writer over a pool.</summary>
    /// <param name="pool">Where arrays come from and go back to.</param>
    /// <param name="initialCapacity">The minimum length of the first array, in elements: 1 … <c>Array.MaxLength</c>, 256 by default. Nothing is rented before it is needed.</param>
    /// <param name="clearOnReturn">
    /// When an array is cleared, over its whole length, before it goes back: by default when the element type is or holds a reference. Nobody asks here, so <see cref="ClearPolicy.AsAsked"/> means never.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="pool"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="initialCapacity"/> or <paramref name="clearOnReturn"/> is outside its range.</exception>
    public PooledBufferWriter(ArrayPool<T> pool, int initialCapacity = FirstLength, ClearPolicy clearOnReturn = ClearPolicy.WhenReferences)
    {
        OptionChecks.RequireNotNull(pool, nameof(pool));
        OptionChecks.RequireRange(nameof(initialCapacity), initialCapacity, 1, BucketLayout.LongestArray);
        _pool = pool;
        _clears = LeaseTerms.Clearing<T>(clearOnReturn);
        _initialCapacity = initialCapacity;
    }

    /// <summary>Gets the number of elements written.</summary>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public int WrittenCount => Open()._written;

    /// <summary>Gets the elements written: see the remarks for how long the span is valid.</summary>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public ReadOnlySpan<T> WrittenSpan => Open()._array.AsSpan(0, _written);

    /// <summary>Gets the elements written: see the remarks for how long the memory is valid.</summary>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public ReadOnlyMemory<T> WrittenMemory => Open()._array.AsMemory(0, _written);

    /// <summary>Gets the number of elements that fit without another rent, including those written.</summary>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public int Capacity => Open()._array.Length;

    /// <summary>Counts elements that were put into the span or memory handed out last as written.</summary>
    /// <param name="count">How many: 0 … what there is room for.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is outside its range; nothing is changed.</exception>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public void Advance(int count)
    {
        OptionChecks.RequireRange(nameof(count), count, 0, Open()._array.Length - _written);
        _written += count;
    }

    /// <summary>Gets room for further elements.</summary>
    /// <param name="sizeHint">The minimum number of elements: 0 … <c>Array.MaxLength</c> less those written; 0 asks for at least one.</param>
    /// <returns>At least that much; its content is whatever the array's last user left.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="sizeHint"/> is outside its range; nothing is changed.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory; nothing is changed.</exception>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public Memory<T> GetMemory(int sizeHint = 0)
    {
        EnsureRoom(sizeHint);
        return _array.AsMemory(_written);
    }

    /// <inheritdoc cref="GetMemory"/>
    public Span<T> GetSpan(int sizeHint = 0)
    {
        EnsureRoom(sizeHint);
        return _array.AsSpan(_written);
    }

    /// <summary>Discards what is written and keeps the array. The elements are set to default where they would be on return.</summary>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public void Clear()
    {
        Open();
        if (_clears)
        {
            Array.Clear(_array, 0, _array.Length);
        }

        _written = 0;
    }

    /// <summary>Discards what is written and returns the array. The writer can be used again.</summary>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public void Reset()
    {
        Open();
        Release();
    }

    /// <summary>Hands over what is written, without copying it. The writer is empty afterwards and can be used again.</summary>
    /// <returns>A lease of exactly the elements written, which the caller disposes; it gives the array back to this writer's pool.</returns>
    /// <exception cref="ObjectDisposedException">The writer is disposed.</exception>
    public RentedArray<T> DetachBuffer()
    {
        Open();
        if (_array.Length == 0)
        {
            return default;
        }

        RentedArray<T> lease = new(_pool, _array, _written, _clears);
        _array = [];
        _written = 0;
        return lease;
    }

    /// <summary>Returns the array. Idempotent.</summary>
    public void Dispose()
    {
        _isDisposed = true;
        Release();
    }

    private PooledBufferWriter<T> Open() =>
        _isDisposed ? throw new ObjectDisposedException(nameof(PooledBufferWriter<T>)) : this;

    private void EnsureRoom(int sizeHint)
    {
        OptionChecks.RequireRange(nameof(sizeHint), sizeHint, 0, BucketLayout.LongestArray - (long)Open()._written);
        int needed = Math.Max(sizeHint, 1);
        if (needed > _array.Length - _written)
        {
            Grow(_written + (long)needed);
        }
    }

    /// <summary>The new array first: should there be none, all is as before. The old one goes back last: should the pool throw, it is not ours any more.</summary>
    private void Grow(long length)
    {
        long doubled = Math.Min(Math.Max(2L * _array.Length, _initialCapacity), BucketLayout.LongestArray);
        OptionChecks.RequireRange("the length", length, 0, BucketLayout.LongestArray);
        T[] old = _array;
        T[] grown = _pool.Rent((int)Math.Max(length, doubled));
        Array.Copy(old, grown, _written);
        _array = grown;
        ReturnArray(old);
    }

    private void Release()
    {
        T[] old = _array;
        _array = [];
        _written = 0;
        ReturnArray(old);
    }

    private void ReturnArray(T[] array)
    {
        if (array.Length != 0)
        {
            _pool.Return(array, _clears);
        }
    }
}
