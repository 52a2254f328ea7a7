using System;
using System.Buffers;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;
using Pools.Internal;
using Pools.Large;
using Pools.Memory;
using Pools.Observability;
using Pools.PerCore;
using Pools.Sizing;

namespace Pools;

/// <summary>
/// An array pool whose rents and returns take no locks. Create as many as you need. With several arrays in use at a time, it is faster than
/// <see cref="ArrayPool{T}.Shared"/>. With one, it takes as long or longer: see docs/performance.md.
/// </summary>
/// <typeparam name="T">The type of the arrays' elements.</typeparam>
/// <remarks>
/// <para>
/// A rent looks in four places: two magazines of this thread (plain loads and stores), the shelf of this core (whole magazines, by interlocked exchange),
/// the shelves of other cores (a bounded number), and finally the heap. A return goes the same way and ends in dropping the array. The design is that of
/// Bonwick and Adams, Magazines and Vmem (USENIX 2001), with shelves for each core.
/// </para>
/// <para>Lengths are those of the runtime's pools: 16, 32, 64 … elements. What is longer than <see cref="PerCoreArrayPoolOptions.MaxArrayLength"/> comes from a <see cref="LargeArrayPool{T}"/> of the pool's own,
/// sized more finely.</para>
/// <para><b>Threading</b>: all members are safe for any number of threads. <see cref="Rent"/> and <c>Return</c> take no lock and never wait for another
/// thread; <see cref="Trim"/>, <see cref="GetStatistics"/> and <see cref="Dispose"/> exclude each other.</para>
/// <para><b>Ordering</b>: what a thread wrote to an array before it returned it happens before the next renter gets it.</para>
/// <para><b>Bounds</b>: <see cref="PerCoreArrayPoolOptions.MaxRetainedBytes"/>; within that, of the buckets, a thread keeps at most two magazines a bucket and a core as
/// many arrays as <see cref="PerCoreArrayPoolOptions.MaxArraysPerBucketPerCore"/> says. Stale arrays go after generation-2 collections. Everything goes
/// under high memory pressure, and with the last reference to the pool; what a thread keeps goes with the thread.</para>
/// <para><b>Accepted races</b>: a trim that meets an operation of the thread it takes from may lose the array that is being returned, and may report an
/// array as trimmed that is being rented. No array is ever handed out twice.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
[DebuggerTypeProxy(typeof(PoolDebugView))]
public sealed partial class PerCoreArrayPool<T> : ArrayPool<T>, ITrimmableArrayPool<T>, IDisposable, IGen2Listener, IObservedPool, IDropObserver, IPartSource<ArrayPool<T>>
{
    private readonly PerCoreEngine<HardwareAtomics> _engine;
    private readonly PerCoreSettings _settings;
    private readonly ArrayAllocator _allocator;

    /// <summary>Whether arrays come straight from the managed heap, with nothing else to do.</summary>
    private readonly bool _allocatesPlainly;

    /// <summary>Whether every returned array is cleared, whatever the caller asks for.</summary>
    private readonly bool _clearsAlways;

    /// <summary>The engine's id, or one that no thread knows: while a listener is attached, and once the pool is disposed, every rent takes the slow path.</summary>
    private int _rentId = PoolIds.None;

    /// <summary>The same for returns, which also take the slow path if every array must be cleared.</summary>
    private int _returnId = PoolIds.None;

    private bool _finalizedBefore;

    /// <summary>Initializes a pool with default options.</summary>
    public PerCoreArrayPool()
        : this(PerCoreSettings.Default(Unsafe.SizeOf<T>()), ArrayAllocator.Default, hearsCollections: true)
    {
    }

    /// <summary>Initializes a pool with options that are read once.</summary>
    /// <param name="options">The options.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> or its <see cref="PerCoreArrayPoolOptions.TimeProvider"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    /// <exception cref="ArgumentException">Pinned arrays are asked for of a type that holds references, or on netstandard2.0.</exception>
    public PerCoreArrayPool(PerCoreArrayPoolOptions options)
        : this(options, ArrayAllocator.Default, hearsCollections: true)
    {
    }

    /// <param name="options">The options.</param>
    /// <param name="allocator">Where arrays and the pool's own objects come from.</param>
    /// <param name="hearsCollections">Whether the pool trims after full collections on its own; a test that simulates collections turns this off.</param>
    /// <param name="whole">The bytes that this pool and the one around it keep together, where a single number bounds both; else null.</param>
    /// <param name="large">The process services that the large part uses; null: the defaults.</param>
    internal PerCoreArrayPool(
        PerCoreArrayPoolOptions options, ArrayAllocator allocator, bool hearsCollections, RetentionBound? whole = null, LargeServices<HardwareAtomics>? large = null)
        : this(PerCoreSettings.From(options, Unsafe.SizeOf<T>(), ElementType<T>.HoldsReferences), allocator, hearsCollections, whole, large)
    {
    }

    private PerCoreArrayPool(
        PerCoreSettings settings, ArrayAllocator allocator, bool hearsCollections, RetentionBound? whole = null, LargeServices<HardwareAtomics>? large = null)
    {
        _settings = settings;
        _allocator = allocator;
        _allocatesPlainly = ReferenceEquals(allocator, ArrayAllocator.Default) && !settings.Pinned;
        _clearsAlways = settings.ClearOnReturn != ClearPolicy.AsAsked && settings.ClearOnReturn.ClearsAlways(ElementType<T>.HoldsReferences);
        if (settings.KeepsLargeArrays)
        {
            _whole = settings.RetainedBytesAreSet ? new RetentionBound(settings.MaxRetainedBytes) : null;
            _large = new OnDemand<HardwareAtomics, ArrayPool<T>>(this);
            _largeServices = hearsCollections ? large : large ?? new() { Allocator = allocator, HearsCollections = false };
        }

        _schedule = new TrimSchedule(_settings.TimeProvider, _settings.PressureSource, _settings.TrimInterval);
        _ = ArrayPoolEventSource.Log;
        _engine = new PerCoreEngine<HardwareAtomics>(BucketPlan.ForElements<T>(_settings.Plans), _settings.MaxRetainedBytes, allocator, releaser: null, whole ?? _whole);
        ObservedPools.Add(this);
        _settings.Reporting?.Publish(this);
        if (hearsCollections)
        {
            Gen2Callback.Register(this);
        }
    }

    /// <summary>Releases what threads keep of a pool that nobody references; in a second pass, releases its id.</summary>
    /// <remarks>
    /// Two passes, because another object's finalizer may have resurrected the pool in between. After the first, no operation starts to use the id; the second shows
    /// that none that had started is left. A pool without an id needs only one.
    /// </remarks>
    ~PerCoreArrayPool()
    {
        if (_engine is null)
        {
            return;
        }

        if (_finalizedBefore)
        {
            _engine.DetachFromThreads();
            _engine.ReleaseId();
            return;
        }

        _finalizedBefore = _engine.HasCaches;
        Close(now: 0);
        if (_finalizedBefore)
        {
            // Where there is no memory for that, threads keep their places for the pool, and its id stays taken.
            Finalizers.TryComeBack(this);
        }
    }

    /// <summary>Gets the pool of the process for this element type, with default options. Disposing it does nothing.</summary>
    public static new PerCoreArrayPool<T> Shared { get; } = new() { IsShared = true };

    /// <summary>Whether this is <see cref="Shared"/>. Comparing with that property would create it.</summary>
    private bool IsShared { get; init; }


    /// <summary>Gets the pool's name in errors, events and statistics.</summary>
    public string Name => _settings.Name ?? Names.Default;

    /// <inheritdoc/>
    Type ITrimmableArrayPool.ElementType => typeof(T);

    private string DebuggerText => _engine.IsClosed ? $"{Name} (disposed)" : Name;

    /// <summary>Returns the pool's name.</summary>
    public override string ToString() => Name;

    /// <summary>Creates a pool with default options.</summary>
    public static new PerCoreArrayPool<T> Create() => new();

    /// <summary>Creates a pool that keeps arrays up to a length, and at most a given number of each bucket.</summary>
    /// <param name="maxArrayLength">
    /// The longest array that is kept, in elements, rounded up to a bucket, of which the longest is 2^30: 1 … <c>Array.MaxLength</c>. A longer request is allocated and
    /// dropped on return.
    /// </param>
    /// <param name="maxArraysPerBucket">
    /// How many arrays of a bucket the shelves of all cores keep together: 1 or more. It is divided by the number of cores and rounded up; each thread keeps
    /// up to two magazines of its own besides.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">An argument is outside its range.</exception>
    public static new PerCoreArrayPool<T> Create(int maxArrayLength, int maxArraysPerBucket)
    {
        OptionChecks.RequireRange(nameof(maxArrayLength), maxArrayLength, 1, int.MaxValue);
        OptionChecks.RequireRange(nameof(maxArraysPerBucket), maxArraysPerBucket, 1, int.MaxValue);
        return new PerCoreArrayPool<T>(new PerCoreArrayPoolOptions
        {
            MaxArrayLength = Math.Min(maxArrayLength, BucketLayout.LongestArray),
            MaxArraysPerBucketPerCore = PerCoreSettings.PerCore(maxArraysPerBucket),
            KeepLargeArrays = false,
        });
    }

    /// <summary>Releases everything the pool keeps. Afterwards <see cref="Rent"/> allocates and <c>Return</c> drops, without exceptions; see <see cref="PoolStatistics.RentsAfterDispose"/>.</summary>
    /// <remarks>
    /// Idempotent, and safe while other threads rent and return: what they are returning meanwhile is not kept either, though the next full collection may still find it reachable. Waits for a
    /// trim or a snapshot; of two calls at once, the second may return before the first has released everything. Does nothing on <see cref="Shared"/>.
    /// </remarks>
    public void Dispose()
    {
        if (IsShared)
        {
            return;
        }

        try
        {
            if (!_engine.IsClosed)
            {
                Close(_schedule.TimeOrZero());
            }
        }
        finally
        {
            _large?.Close();
        }
    }

    private void Close(long now)
    {
        _rentId = PoolIds.None;
        _returnId = PoolIds.None;
        _engine.Close(now);

        // Again: another thread may have chosen from the state before.
        ChooseFastPath();
    }

    /// <summary>Opens or closes the fast path: an operation that has anything else to do takes the slow one.</summary>
    private void ChooseFastPath()
    {
        // A listener may attach during a trim. Without the lock, whichever thread read first could write last. No rent or return waits for it.
        using (HeldGate<HardwareAtomics>.Enter(_engine))
        {
            bool finds = !_listening && !_engine.IsClosed;
            int isSampleDue;
            do
            {
                // A rent that takes the sample while this runs cannot choose for itself, so look again.
                isSampleDue = Volatile.Read(ref _isSampleDue);
                _rentId = finds && isSampleDue == 0 ? _engine.Id : PoolIds.None;
                Interlocked.MemoryBarrier();
            }
            while (isSampleDue != Volatile.Read(ref _isSampleDue));

            _returnId = finds && !_clearsAlways ? _engine.Id : PoolIds.None;
        }
    }

    /// <summary>Created once, so that an empty pool is small, and when somebody asks for it, not before the first rent of a process. A separate class, because accessing a static of the pool's own class would create <see cref="Shared"/>.</summary>
    private static class Names
    {
        public static readonly string Default = CSharpName.Of("PerCoreArrayPool", typeof(T));
    }
}
