using System;
using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using Pools.Adapters;
using Pools.Internal;
using Pools.Sizing;

namespace Pools;

/// <summary>A <see cref="MemoryPool{T}"/> over any <see cref="ArrayPool{T}"/>, for code that takes one: pipelines, servers, sequences.</summary>
/// <typeparam name="T">The type of the elements.</typeparam>
/// <remarks>
/// <para>
/// Memory has exactly the length that was asked for (but see <see cref="ArrayPoolMemoryPoolOptions.MinimumLength"/>). It is over an array (<c>MemoryMarshal.TryGetArray</c> gives it) and can be pinned. A rent allocates nothing once owners are there to serve again,
/// where <see cref="MemoryPool{T}.Shared"/> allocates one each time.
/// </para>
/// <para>
/// <b>What is noticed</b>. Always: of all who dispose one lease, on whatever threads, one gives the array back. Until 64 more leases of this element type have begun on the thread that rented it: a second dispose (<see cref="InvalidOperationException"/>, or
/// a count: see <see cref="ArrayPoolMemoryPoolOptions.OnMisuse"/>) and every use of the owner or of memory taken from it (<see cref="ObjectDisposedException"/>). After that the owner
/// serves another lease, and a stale reference to it is a reference to that: disposing it takes the array from the new lease, whose holder then gets these exceptions. With
/// <see cref="ArrayPoolMemoryPoolOptions.RecycleOwners"/> off it is noticed forever. A span that was taken before is never checked.
/// </para>
/// <para><b>Threading</b>: all members are safe for any number of threads, as far as the array pool is; owners may be disposed on any thread. No locks.</para>
/// <para><b>Ordering</b>: what a thread wrote to memory before it disposed the owner happens before the next renter gets it, as far as the array pool provides that.</para>
/// <para><b>Bounds</b>: owners at rest: 8 KB, at most 64 KB, for each thread that rents and each element type, whatever the number of pools. They keep neither arrays nor pools alive. An owner that is never disposed is collected with its array when
/// its thread has begun some hundred more leases, or has ended.</para>
/// <para><b>Accepted races</b>: a use of the memory that overlaps the disposal of its owner may pass the check and work on the array.</para>
/// </remarks>
[DebuggerDisplay("{Name,nq}")]
public sealed class ArrayPoolMemoryPool<T> : MemoryPool<T>
{
    /// <summary>What pipelines ask for: one page of memory.</summary>
    private const int DefaultBytes = 4096;

    private readonly ArrayPool<T> _pool;
    private readonly LeaseTerms _terms;
    private readonly int _minimumLength;

    /// <summary>Shorter requests are looked at: the minimum length, or more than can be asked for once this pool is disposed.</summary>
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
        PoolOptionChecks.RequireOnMisuse(options.OnMisuse);
        OptionChecks.RequireRange(nameof(options.MinimumLength), options.MinimumLength, 0, BucketLayout.LongestArray);
        _pool = pool;
        _shortestAsAsked = _minimumLength = options.MinimumLength;
        string name = options.Name ?? CSharpName.Of("ArrayPoolMemoryPool", typeof(T));
        _terms = new LeaseTerms(name, LeaseTerms.Clearing<T>(options.ClearOnReturn), options.RecycleOwners, options.OnMisuse);
    }

    /// <summary>Gets the memory pool of the process for this element type, over <see cref="ArrayPools.Get{T}"/>. Disposing it does nothing.</summary>
    public static new ArrayPoolMemoryPool<T> Shared => SharedPool.Instance;

    /// <summary>Whether this is <see cref="Shared"/>. To compare with that would make it, and choose the process's array pool.</summary>
    private bool IsShared { get; init; }

    /// <summary>Gets the pool's name in errors.</summary>
    public string Name => _terms.Name;

    /// <summary>Gets the number of times an owner of this pool was disposed again after it had been disposed.</summary>
    public long MisuseCount => _terms.Misuses;

    /// <summary>Gets the greatest length that can be rented, in elements: <c>Array.MaxLength</c>.</summary>
    public override int MaxBufferSize => BucketLayout.LongestArray;

    /// <summary>Rents memory of a given length; it is returned when its owner is disposed.</summary>
    /// <param name="minBufferSize">The length in elements: 0 … <see cref="MaxBufferSize"/>, or -1 for as many as fit in 4,096 bytes, at least one.</param>
    /// <returns>The owner of memory of exactly that length, or of <see cref="ArrayPoolMemoryPoolOptions.MinimumLength"/> if that is more, with whatever content its last user left.</returns>
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

        // The array first: what runs inside the array pool may begin leases on this thread, and must not be given the owner that this one has taken.
        T[] array = _pool.Rent(minBufferSize);
        ArrayOwner<T> owner = _terms.Recycles ? OwnerRing<T>.Take() : new ArrayOwner<T>(ring: null);
        owner.Begin(_pool, array, minBufferSize, _terms);
        return owner;
    }

    /// <summary>Returns the pool's name.</summary>
    public override string ToString() => Name;

    /// <summary>Refuses further rents. Owners already rented stay valid and return their arrays as before. Idempotent; does nothing on <see cref="Shared"/>.</summary>
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
            throw new ObjectDisposedException(Name, $"{Name} is disposed and gives no more memory.");
        }

        return Math.Max(_minimumLength, minBufferSize >= 0 ? minBufferSize : Math.Max(1, DefaultBytes / Unsafe.SizeOf<T>()));
    }

    /// <summary>Made when it is first used, so that making another pool does not choose the process's array pool.</summary>
    private static class SharedPool
    {
        public static readonly ArrayPoolMemoryPool<T> Instance = new(ArrayPools.Get<T>()) { IsShared = true };

        static SharedPool()
        {
        }
    }
}
