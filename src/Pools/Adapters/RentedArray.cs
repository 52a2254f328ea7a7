using System.Diagnostics;
using Pools.Adapters;
using Pools.Internal;

namespace Pools;

/// <summary>
/// A lease: an array from any <see cref="ArrayPool{T}"/>, with the requested length, that is returned when the lease is disposed.
/// </summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <remarks>
/// <para>
/// Copies of a lease are the same lease. Its first disposal ends it for all copies; disposing any of them again does nothing, forever.
/// After that, each of them throws on use. A span, memory, a segment or the array that was taken before is not checked.
/// For memory that is checked, see <see cref="ArrayPoolMemoryPool{T}"/>.
/// </para>
/// <para>
/// A thread reuses the objects of leases that ended on it: only its first leases allocate, 40 bytes each. The default value is an empty
/// lease; it needs no disposal. A lease that is never disposed is collected with its array.
/// </para>
/// <para>
/// <b>Threading</b>: all members are safe for any number of threads. If several threads dispose it, one returns the array. Use that
/// overlaps the disposal is use after return. A variable of this type that threads share needs a lock: a copy could combine the fields of
/// two leases.
/// </para>
/// </remarks>
[DebuggerDisplay("Length = {_length}, IsDisposed = {IsDisposed}")]
public readonly struct RentedArray<T> : IDisposable
{
    private readonly ArrayPool<T>? _pool;
    private readonly T[]? _array;
    private readonly int _length;
    private readonly bool _clears;

    /// <summary>Null in the default value.</summary>
    private readonly LeaseTicket? _ticket;
    private readonly long _number;

    /// <summary>Initializes a lease by renting an array.</summary>
    /// <param name="pool">The pool to rent from and return to.</param>
    /// <param name="length">The lease's length, in elements: 0 … <c>Array.MaxLength</c>.</param>
    /// <param name="clearOnReturn">
    /// When the array is cleared, over its whole length, before it is returned: by default when the element type is or holds a reference.
    /// <see cref="ClearPolicy.AsAsked"/> means never.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="pool"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> or <paramref name="clearOnReturn"/> is outside its
    /// range.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    public RentedArray(ArrayPool<T> pool, int length, ClearPolicy clearOnReturn = ClearPolicy.WhenReferences)
    {
        OptionChecks.RequireNotNull(pool, nameof(pool));
        OptionChecks.RequireRange(nameof(length), length, 0, Sizing.BucketLayout.LongestArray);
        bool clears = clearOnReturn.ClearsAdapted<T>();
        this = new RentedArray<T>(pool, pool.Rent(length), length, clears);
    }

    /// <summary>Initializes a lease of an array that is rented already.</summary>
    internal RentedArray(ArrayPool<T> pool, T[] array, int length, bool clears)
    {
        _pool = pool;
        _array = array;
        _length = length;
        _clears = clears;
        _ticket = LeaseTicket.Take(out _number);
    }

    /// <summary>Gets whether the lease is over. The default value's never is.</summary>
    public bool IsDisposed => _ticket is not null && !_ticket.IsOpen(_number);

    /// <summary>Gets the number of elements requested.</summary>
    /// <exception cref="ObjectDisposedException">The lease is over.</exception>
    public int Length => ArraySegment.Count;

    /// <summary>Gets the elements.</summary>
    /// <exception cref="ObjectDisposedException">The lease is over.</exception>
    public Span<T> Span => ArraySegment.AsSpan();

    /// <summary>Gets the elements, as memory.</summary>
    /// <exception cref="ObjectDisposedException">The lease is over.</exception>
    public Memory<T> Memory => ArraySegment;

    /// <summary>Gets the array from its first element, with the requested length.</summary>
    /// <exception cref="ObjectDisposedException">The lease is over.</exception>
    public ArraySegment<T> ArraySegment => IsDisposed
        ? throw new ObjectDisposedException("lease", "The lease is over: its array was returned to the pool.")
        : new ArraySegment<T>(_array ?? [], 0, _length);

    /// <summary>
    /// Gets the array itself, which is usually longer than the lease. Dangerous: nothing prevents its use after the lease is over.
    /// </summary>
    /// <exception cref="ObjectDisposedException">The lease is over.</exception>
    public T[] DangerousGetArray() => ArraySegment.Array!;

    /// <summary>Ends the lease and returns the array. Does nothing if the lease is over.</summary>
    public void Dispose()
    {
        if (_ticket is not null && _ticket.TryClose(_number))
        {
            _pool!.Return(_array!, _clears);
        }
    }
}
