using System;
using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Pools.Adapters;
using Pools.Internal;
using Pools.Sizing;

namespace Pools;

/// <summary>
/// A <see cref="MemoryPool{T}"/> over any <see cref="ArrayPool{T}"/>, for code that takes one: pipelines, servers, sequences.
/// </summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <remarks>
/// <para>
/// Memory has exactly the requested length (see also <see cref="ArrayPoolMemoryPoolOptions.MinimumLength"/>). It is over an array
/// (<c>MemoryMarshal.TryGetArray</c> gets it) and can be pinned.
/// A rent allocates the owner: 40 bytes. <see cref="ArrayPoolMemoryPoolOptions.RecycleOwners"/> avoids that, at a price.
/// </para>
/// <para>
/// The first disposal of an owner returns its array. Disposing it again does nothing. Every use of a disposed owner, and of memory taken
/// from it, throws <see cref="ObjectDisposedException"/>.
/// A span that was taken before is never checked.
/// </para>
/// <para>
/// <b>Threading</b>: all members are safe for any number of threads, as far as the array pool is. Any thread may dispose an owner. No
/// locks.
/// </para>
/// <para>
/// <b>Ordering</b>: writes before the disposal of an owner happen before the next rent of its array, as far as the array pool ensures
/// that.
/// </para>
/// <para>
/// <b>Bounds</b>: the pool keeps no owners, unless it recycles them. An owner that is never disposed is collected with its array.
/// </para>
/// <para><b>Accepted races</b>: a use of memory that overlaps the disposal of its owner may pass the check and use the array.</para>
/// </remarks>
[DebuggerDisplay("{Name,nq}")]
public sealed class ArrayPoolMemoryPool<T> : MemoryPool<T>
{
    /// <summary>The request of pipelines: one page of memory.</summary>
    private const int DefaultBytes = 4096;

    private readonly ArrayPool<T> _pool;
    private readonly int _minimumLength;
    private readonly bool _clears;
    private readonly bool _recyclesOwners;

    /// <summary>Shorter requests take the slow path: the minimum length, or above every length once this pool is disposed.</summary>
    private volatile int _shortestAsAsked;

    /// <summary>Initializes a memory pool over an array pool, with default options.</summary>
    /// <param name="pool">Where arrays come from. It is not disposed with this pool.</param>
    /// <exception cref="ArgumentNullException"><paramref name="pool"/> is null.</exception>
    public ArrayPoolMemoryPool(ArrayPool<T> pool)
        : this(pool, new ArrayPoolMemoryPoolOptions())
    {
    }

    /// <summary>Initializes a memory pool over an array pool, with options that are read once.</summary>
    /// <param name="pool">Where arrays come from. It is not disposed with this pool.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="ArgumentNullException">An argument is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    public ArrayPoolMemoryPool(ArrayPool<T> pool, ArrayPoolMemoryPoolOptions options)
    {
        OptionChecks.RequireNotNull(pool, nameof(pool));
        OptionChecks.RequireNotNull(options, nameof(options));
        OptionChecks.RequireRange(nameof(options.MinimumLength), options.MinimumLength, 0, BucketLayout.LongestArray);
        _pool = pool;
        _shortestAsAsked = _minimumLength = options.MinimumLength;
        _clears = options.ClearOnReturn.ClearsAdapted<T>();
        _recyclesOwners = options.RecycleOwners;
        Name = options.Name ?? CSharpName.Of("ArrayPoolMemoryPool", typeof(T));
    }

    /// <summary>
    /// Gets the memory pool of the process for this element type, over <see cref="ArrayPools.Get{T}"/>. Disposing it does nothing.
    /// </summary>
    public static new ArrayPoolMemoryPool<T> Shared => SharedPool.Instance;

    /// <summary>
    /// Whether this is <see cref="Shared"/>. Comparing with that would create it and choose the array pool of the process.
    /// </summary>
    private bool IsShared { get; init; }

    /// <summary>Gets the pool's name in errors.</summary>
    public string Name { get; }

    /// <summary>Gets the greatest length that can be rented, in elements: <c>Array.MaxLength</c>.</summary>
    public override int MaxBufferSize => BucketLayout.LongestArray;

    /// <summary>Rents memory of a given length; it is returned when its owner is disposed.</summary>
    /// <param name="minBufferSize">The length in elements: 0 … <see cref="MaxBufferSize"/>, or -1 for as many as fit in 4,096 bytes, at
    /// least one.</param>
    /// <returns>The owner of memory of exactly that length, or of <see cref="ArrayPoolMemoryPoolOptions.MinimumLength"/> if that is more,
    /// with the content that its last user left.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minBufferSize"/> is outside its range.</exception>
    /// <exception cref="ObjectDisposedException">This pool is disposed.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    /// <remarks>Safe for any thread, as far as the array pool is. Any thread may dispose the owner.</remarks>
    public override IMemoryOwner<T> Rent(int minBufferSize = -1)
    {
        if ((uint)minBufferSize > BucketLayout.LongestArray || minBufferSize < _shortestAsAsked)
        {
            minBufferSize = LengthOf(minBufferSize);
        }

        // Rents before it takes an owner: code inside the array pool may begin leases, and must not take the same owner.
        T[] array = _pool.Rent(minBufferSize);
        if (!_recyclesOwners)
        {
            return new ArrayOwner<T>(_pool, array, minBufferSize, _clears);
        }

        RecycledOwner<T> owner = OwnerRing<T>.Take();
        owner.Begin(_pool, array, minBufferSize, _clears);
        return owner;
    }

    /// <summary>Returns the pool's name.</summary>
    public override string ToString() => Name;

    /// <summary>
    /// Refuses further rents. Owners already rented stay valid and return their arrays as before. Idempotent; does nothing on
    /// <see cref="Shared"/>.
    /// </summary>
    /// <param name="disposing">Not used.</param>
    /// <remarks>Safe for any thread; a rent that overlaps it may still succeed.</remarks>
    protected override void Dispose(bool disposing)
    {
        if (!IsShared)
        {
            _shortestAsAsked = int.MaxValue;
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int LengthOf(int minBufferSize)
    {
        OptionChecks.RequireRange(nameof(minBufferSize), minBufferSize, -1, BucketLayout.LongestArray);
        if (_shortestAsAsked == int.MaxValue)
        {
            throw new ObjectDisposedException(Name, $"{Name} is disposed.");
        }

        return Math.Max(_minimumLength, minBufferSize >= 0 ? minBufferSize : Math.Max(1, DefaultBytes / Unsafe.SizeOf<T>()));
    }

    /// <summary>Created on first use, so that creating another pool does not choose the array pool of the process.</summary>
    private static class SharedPool
    {
        public static readonly ArrayPoolMemoryPool<T> Instance = new(ArrayPools.Get<T>()) { IsShared = true };

        static SharedPool()
        {
        }
    }
}
