using System.Diagnostics;
using Pools.Internal;
using Pools.Memory;
using Pools.Observability;
using Pools.PerCore;
using Pools.Sizing;

namespace Pools;

/// <summary>
/// An array pool whose rents and returns take no locks. Each pool is independent. With several arrays in use at a time, it is faster than
/// <see cref="ArrayPool{T}.Shared"/>. With one, it takes as long or longer: see docs/performance.md.
/// </summary>
/// <typeparam name="T">The type of the arrays' elements.</typeparam>
/// <remarks>
/// <para>
/// A rent looks in two magazines of this thread, with plain loads and stores. Then it looks in the cache of this core and in a bounded
/// number of other cores' caches: it exchanges whole magazines there. Then it looks in the shared list of single arrays, and allocates. A
/// return tries the same places and then drops the array. The design follows Bonwick and Adams, Magazines and Vmem (USENIX 2001), with
/// magazines for each core. Arrays above 1 MiB use the shared list only.
/// </para>
/// <para>Lengths are as in the runtime's pools: 16, 32, 64 … 2^30 elements.</para>
/// <para><b>Threading</b>: all members are safe for any number of threads. <see cref="Rent"/> and <c>Return</c> take no lock and never wait
/// for another thread; <see cref="Trim"/>, <see cref="GetStatistics"/> and <see cref="Dispose"/> exclude each other.</para>
/// <para><b>Ordering</b>: a thread's writes to an array before it returned it happen before the next renter gets it.</para>
/// <para><b>Bounds</b>: <see cref="PerCoreArrayPoolOptions.MaxRetainedBytes"/>. Within it, a thread keeps at most two magazines of each
/// bucket, a core 1 MiB of each bucket (32 to 256 arrays), and a shared list 256 arrays. The pool releases unused arrays after generation-2
/// collections, and all arrays under high memory pressure. An unreferenced pool is collected with its arrays. The arrays of an ended thread
/// are dropped.</para>
/// <para>
/// <b>Accepted races</b>: a trim may lose an array that is being returned, or report one that is being rented. It never hands one out
/// twice.
/// </para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
[DebuggerTypeProxy(typeof(PoolDebugView))]
public sealed partial class PerCoreArrayPool<T> :
    ArrayPool<T>, ITrimmableArrayPool<T>, IDisposable, IGen2Listener, IObservedPool, IDropObserver
{
    private readonly PerCoreEngine<HardwareAtomics> _engine;
    private readonly PerCoreSettings _settings;
    private readonly ArrayAllocator? _allocator;

    /// <summary>Whether arrays come straight from the managed heap.</summary>
    private readonly bool _allocatesPlainly;

    /// <summary>Whether every returned array is cleared.</summary>
    private readonly bool _clearsAlways;

    /// <summary>The engine's id; unknown to all threads while a listener is attached, and after disposal: rents go slow.</summary>
    private int _rentId;

    /// <summary>The same for returns, which also take the slow path if every array must be cleared.</summary>
    private int _returnId;

    private bool _finalizedBefore;

    /// <summary>Initializes a pool with default options.</summary>
    public PerCoreArrayPool()
        : this(new PerCoreSettings(Unsafe.SizeOf<T>(), !ElementType<T>.IsCollectible), allocator: null, trimsAfterGen2: true)
    {
    }

    /// <summary>Initializes a pool with options that are read once.</summary>
    /// <param name="options">The options.</param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="options"/> or its <see cref="PerCoreArrayPoolOptions.TimeProvider"/> is null.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    /// <exception cref="ArgumentException"><c>PinArrays</c> is set for an element type with references, or on netstandard2.0.</exception>
    public PerCoreArrayPool(PerCoreArrayPoolOptions options)
        : this(options, allocator: null, trimsAfterGen2: true)
    {
    }

    /// <param name="options">The options.</param>
    /// <param name="allocator">Allocates arrays and the pool's own objects; null: from the framework's heap.</param>
    /// <param name="trimsAfterGen2">Whether the pool trims after full collections: not in a test that simulates them.</param>
    /// <param name="whole">The bound that this pool shares with the pool around it, or null.</param>
    internal PerCoreArrayPool(
        PerCoreArrayPoolOptions options, ArrayAllocator? allocator, bool trimsAfterGen2, RetentionBound? whole = null)
        : this(
            PerCoreSettings.From(options, Unsafe.SizeOf<T>(), ElementType<T>.HoldsReferences, !ElementType<T>.IsCollectible),
            allocator, trimsAfterGen2, whole)
    {
    }

    private PerCoreArrayPool(PerCoreSettings settings, ArrayAllocator? allocator, bool trimsAfterGen2, RetentionBound? whole = null)
    {
        _settings = settings;
        _allocator = allocator;
        _allocatesPlainly = allocator is null && !settings.Pinned;
        _clearsAlways = settings.ClearOnReturn != ClearPolicy.AsAsked &&
            settings.ClearOnReturn.ClearsAlways(ElementType<T>.HoldsReferences);
        _schedule = new TrimSchedule(_settings.TimeProvider, _settings.PressureSource, _settings.TrimInterval);
        _ = ArrayPoolEventSource.Log;
        _engine = new PerCoreEngine<HardwareAtomics>(
            BucketLayout.LadderBucket(_settings.MaxArrayLength) + 1, _settings.PlanOf, _settings.MaxRetainedBytes, allocator, whole);
        _rentId = _engine.Id;
        _returnId = _clearsAlways ? PoolIds.None : _engine.Id;
        ObservedPools.Add(this);
        _settings.Reporting?.Publish(this);
        if (trimsAfterGen2)
        {
            Gen2Callback.Register(this);
        }
    }

    /// <summary>Releases the arrays that threads keep of an unreferenced pool; in a second pass, releases its id.</summary>
    /// <remarks>
    /// Two passes, because another object's finalizer may have resurrected the pool in between. After the first, no operation starts to use
    /// the id. The second shows that no operation that had started is left. A pool without an id needs only one.
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

        _finalizedBefore = _engine.Id != PoolIds.None;
        Close();
        if (_finalizedBefore)
        {
            // Without memory for that, threads keep their places for the pool, and its id stays taken.
            Finalizers.TryReRegisterForFinalize(this);
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

    /// <summary>Whether arrays come from the pinned heap.</summary>
    internal bool PinsArrays => _settings.Pinned;

    private string DebuggerText => _engine.IsClosed ? $"{Name} (disposed)" : Name;

    /// <summary>Returns the pool's name.</summary>
    public override string ToString() => Name;

    /// <summary>Creates a pool with default options.</summary>
    public static new PerCoreArrayPool<T> Create() => new();

    /// <summary>Creates a pool that keeps arrays up to a length, and at most a given number of each bucket.</summary>
    /// <param name="maxArrayLength">
    /// The longest array that is kept, in elements: 1 … <c>Array.MaxLength</c>, rounded up to a bucket, at most 2^30. A longer array is
    /// allocated, and dropped when it is returned.
    /// </param>
    /// <param name="maxArraysPerBucket">
    /// The number of arrays of a bucket that the caches of all cores keep together: 1 or more. It is divided by the number of cores and
    /// rounded up. In addition, a shared list keeps one core's number, and each thread up to two magazines. One thread alone fills at most
    /// 8 cores' caches.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">An argument is outside its range.</exception>
    public static new PerCoreArrayPool<T> Create(int maxArrayLength, int maxArraysPerBucket)
    {
        OptionChecks.RequireRange(nameof(maxArrayLength), maxArrayLength, 1, int.MaxValue);
        OptionChecks.RequireRange(nameof(maxArraysPerBucket), maxArraysPerBucket, 1, int.MaxValue);
        return new PerCoreArrayPool<T>(new PerCoreArrayPoolOptions
        {
            MaxArrayLength = Math.Min(maxArrayLength, BucketLayout.LongestArray),
            ArraysPerCore = PerCoreSettings.PerCore(maxArraysPerBucket),
        });
    }

    /// <summary>
    /// Releases everything the pool keeps. Afterwards <see cref="Rent"/> allocates and <c>Return</c> drops, without exceptions; see
    /// <see cref="PoolStatistics.RentsAfterDispose"/>.
    /// </summary>
    /// <remarks>
    /// Idempotent, and safe while other threads rent and return: the pool does not keep the arrays that they are returning. Waits for a
    /// trim or a snapshot. Of two calls at once, the second may return before the first has released everything. Does nothing on
    /// <see cref="Shared"/>.
    /// </remarks>
    public void Dispose()
    {
        if (!IsShared && !_engine.IsClosed)
        {
            Close();
        }
    }

    private void Close()
    {
        _rentId = PoolIds.None;
        _returnId = PoolIds.None;
        _engine.Close();

        // Again: another thread may have chosen from the state before.
        ChooseFastPath();
    }

    /// <summary>Opens or closes the fast path: an operation that has anything else to do takes the slow one.</summary>
    private void ChooseFastPath()
    {
        // A listener may attach during a trim. Without the lock, the thread that read first could write last.
        using (new HeldLock<HardwareAtomics>(_engine))
        {
            bool isOpen = !_listening && !_engine.IsClosed;
            _rentId = isOpen ? _engine.Id : PoolIds.None;
            _returnId = isOpen && !_clearsAlways ? _engine.Id : PoolIds.None;
        }
    }

    /// <summary>Created on demand, not by the first rent: any access to a static of the pool would create <see cref="Shared"/>.</summary>
    private static class Names
    {
        public static readonly string Default = CSharpName.Of("PerCoreArrayPool", typeof(T));
    }
}
