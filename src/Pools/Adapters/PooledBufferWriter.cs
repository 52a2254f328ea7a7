using System.Diagnostics;
using Pools.Adapters;
using Pools.Internal;
using Pools.Sizing;

namespace Pools;

/// <summary>A buffer writer over one array of an <see cref="ArrayPool{T}"/>, which grows by renting a longer one.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <remarks>
/// <para>
/// The spans and the memory of a writer are valid until its next growth, <see cref="Clear"/>, <see cref="Reset"/>,
/// <see cref="DetachBuffer"/> or <see cref="Dispose"/>. Later use is not detected: the array may be rented again. If the pool cannot rent,
/// it throws <see cref="OutOfMemoryException"/>, and the writer is unchanged. After disposal, calls throw
/// <see cref="ObjectDisposedException"/>.
/// </para>
/// <para>
/// <b>Threading</b>: one thread at a time; a second one is not detected. Several threads may dispose the writer at once: one returns the
/// array.
/// </para>
/// <para><b>Ordering</b>: the same as in the pool.</para>
/// <para><b>Bounds</b>: one array, rented at the first write. A writer that is never disposed is collected with its array.</para>
/// <para><b>Accepted races</b>: a use that overlaps a disposal may use the returned array.</para>
/// </remarks>
[DebuggerDisplay("WrittenCount = {_written}, Capacity = {_array?.Length}")]
public sealed class PooledBufferWriter<T> : IBufferWriter<T>, IDisposable
{
    /// <summary>The length of the first array, in elements, unless more is requested (arbitrary).</summary>
    private const int FirstLength = 256;

    private readonly ArrayPool<T> _pool;
    private readonly bool _clears;
    private readonly int _initialCapacity;

    /// <summary>Empty before the first write; null once the writer is disposed.</summary>
    private T[]? _array = [];
    private int _written;

    /// <summary>Initializes a writer over <see cref="ArrayPools.Get{T}"/>.</summary>
    public PooledBufferWriter()
        : this(ArrayPools.Get<T>())
    {
    }

    /// <summary>Initializes a writer over a pool.</summary>
    /// <param name="pool">The pool to rent from and return to.</param>
    /// <param name="initialCapacity">The minimum length of the first array, in elements: 1 … <c>Array.MaxLength</c>, 256 by default. It
    /// is rented at the first write.</param>
    /// <param name="clearOnReturn">
    /// When an array is cleared, over its whole length, before it is returned: by default when the element type is or holds a reference.
    /// <see cref="ClearPolicy.AsAsked"/> means never.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="pool"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="initialCapacity"/> or <paramref name="clearOnReturn"/> is outside
    /// its range.</exception>
    public PooledBufferWriter(ArrayPool<T> pool, int initialCapacity = FirstLength, ClearPolicy clearOnReturn = ClearPolicy.WhenReferences)
    {
        OptionChecks.RequireNotNull(pool, nameof(pool));
        OptionChecks.RequireRange(nameof(initialCapacity), initialCapacity, 1, BucketLayout.LongestArray);
        _pool = pool;
        _clears = clearOnReturn.ClearsAdapted<T>();
        _initialCapacity = initialCapacity;
    }

    /// <summary>Gets the number of elements written.</summary>
    public int WrittenCount => WrittenSpan.Length;

    /// <summary>Gets the elements written: see the remarks for how long the span is valid.</summary>
    public ReadOnlySpan<T> WrittenSpan => Open().AsSpan(0, _written);

    /// <summary>Gets the elements written: see the remarks for how long the memory is valid.</summary>
    public ReadOnlyMemory<T> WrittenMemory => Open().AsMemory(0, _written);

    /// <summary>Gets the number of elements that fit without another rent, including those written.</summary>
    public int Capacity => Open().Length;

    /// <summary>Counts elements in the last span or memory as written.</summary>
    /// <param name="count">The number of elements: 0 … the length of that room.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="count"/> is outside its range; the writer is unchanged.</exception>
    public void Advance(int count)
    {
        OptionChecks.RequireRange(nameof(count), count, 0, Open().Length - _written);
        _written += count;
    }

    /// <summary>Gets room for further elements.</summary>
    /// <param name="sizeHint">The minimum number of elements: 0 … <c>Array.MaxLength</c> less those written; 0 asks for at least
    /// one.</param>
    /// <returns>Room for at least that many elements, with arbitrary content.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="sizeHint"/> is outside its range; the writer is unchanged.</exception>
    public Memory<T> GetMemory(int sizeHint = 0) => WithRoom(sizeHint).AsMemory(_written);

    /// <inheritdoc cref="GetMemory"/>
    public Span<T> GetSpan(int sizeHint = 0) => WithRoom(sizeHint).AsSpan(_written);

    /// <summary>Discards the written elements and keeps the array. The elements are set to default where they would be on return.</summary>
    public void Clear()
    {
        T[] array = Open();
        if (_clears)
        {
            Array.Clear(array, 0, array.Length);
        }

        _written = 0;
    }

    /// <summary>Discards the written elements and returns the array. The writer can be used again.</summary>
    public void Reset()
    {
        T[] array = Open();
        Replace(array, []);
        _written = 0;
        ReturnArray(array);
    }

    /// <summary>Hands over the written elements without copying them. The writer is then empty and can be used again.</summary>
    /// <returns>A lease of exactly the elements written, which the caller disposes; it returns the array to this writer's
    /// pool.</returns>
    public RentedArray<T> DetachBuffer()
    {
        T[] array = Open();
        if (array.Length == 0)
        {
            return default;
        }

        Replace(array, []);
        RentedArray<T> lease = new(_pool, array, _written, _clears);
        _written = 0;
        return lease;
    }

    /// <summary>Returns the array. Idempotent, also when several threads dispose the writer at once.</summary>
    public void Dispose() => ReturnArray(Interlocked.Exchange(ref _array, null));

    private static ObjectDisposedException Disposed() => new(nameof(PooledBufferWriter<T>));

    private T[] Open() => _array ?? throw Disposed();

    private T[] WithRoom(int sizeHint)
    {
        T[] array = Open();
        OptionChecks.RequireRange(nameof(sizeHint), sizeHint, 0, BucketLayout.LongestArray - (long)_written);
        int needed = Math.Max(sizeHint, 1);
        return needed > array.Length - _written ? Grow(array, _written + (long)needed) : array;
    }

    /// <summary>
    /// Rents the new array first, so that a failed rent changes nothing. Returns the old one last, in case the pool throws.
    /// </summary>
    private T[] Grow(T[] old, long length)
    {
        OptionChecks.RequireRange("the length", length, 0, BucketLayout.LongestArray);
        long doubled = Math.Min(Math.Max(2L * old.Length, _initialCapacity), BucketLayout.LongestArray);
        T[] grown = _pool.Rent((int)Math.Max(length, doubled));
        Array.Copy(old, grown, _written);
        Replace(old, grown);
        ReturnArray(old);
        return grown;
    }

    /// <summary>Replaces the array, unless a disposal came first: the pool may dispose the writer inside a rent.</summary>
    private void Replace(T[] array, T[] replacement)
    {
        if (Interlocked.CompareExchange(ref _array, replacement, array) != array)
        {
            ReturnArray(replacement);
            throw Disposed();
        }
    }

    private void ReturnArray(T[]? array)
    {
        if (array is { Length: > 0 })
        {
            _pool.Return(array, _clears);
        }
    }
}
