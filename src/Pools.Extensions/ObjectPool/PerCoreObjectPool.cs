using System.Diagnostics;
using Microsoft.Extensions.ObjectPool;
using Pools.Extensions;
using Pools.Internal;
using Pools.Memory;
using Pools.PerCore;

namespace Pools;

/// <summary>
/// An object pool with thread caches, on the engine of <see cref="PerCoreArrayPool{T}"/>. It looks in two magazines of the thread, on the
/// cache of its core and in the other core caches, before the policy creates an object.
/// </summary>
/// <typeparam name="T">The type of the objects: neither <see cref="IDisposable"/> nor <see cref="IAsyncDisposable"/>.</typeparam>
/// <remarks>
/// <para>
/// The pool disposes no object, even one that is disposable although <typeparamref name="T"/> is not. For disposable types, use a
/// <see cref="PerCoreObjectPoolProvider"/>.
/// </para>
/// <para><b>Threading</b>: safe for any number of threads. <see cref="Get"/> and <see cref="Return"/> take no lock and never wait;
/// <see cref="Trim"/>, <see cref="GetStatistics"/> and <see cref="Dispose"/> exclude each other.</para>
/// <para><b>Ordering</b>: everything that a thread did before it returned an object happens before the next thread gets it.</para>
/// <para><b>Bounds</b>: <see cref="PerCoreObjectPoolOptions.MaximumRetained"/>, rounded up for each core, in core caches; two magazines of
/// at most 16 for each thread with more than 64 calls; <see cref="PerCoreObjectPoolOptions.HardLimit"/> in all. A gen 2 collection releases
/// stale objects, high memory pressure all, and the end of a thread its own.</para>
/// <para><b>Accepted races</b>: a trim that meets a return may lose the object, which becomes garbage. No object has two owners.</para>
/// </remarks>
[DebuggerDisplay("{Name,nq}")]
public sealed class PerCoreObjectPool<T> : ObjectPool<T>, ITrimmablePool, IDisposable, IGen2Listener, IMeasuredObjectPool
    where T : class
{
    private const int Bucket = 0;

    /// <summary>A hard limit has room for this many magazines of each core (arbitrary).</summary>
    private const int MagazinesPerCore = 4;

    private readonly PerCoreEngine<HardwareAtomics> _engine;
    private readonly PerCoreObjectPoolOptions _options;
    private readonly TrimSchedule _schedule;
    private readonly Func<T> _create;

    /// <summary>The policy's decision; null: it keeps every object as it is.</summary>
    private readonly Func<T, bool>? _keep;

    /// <summary>The engine's id. After disposal one that no thread knows, so that every operation takes the slow path.</summary>
    private int _fastId;

    private long _misuses;
    private bool _finalizedBefore;

    /// <summary>Initializes a pool with default options.</summary>
    /// <inheritdoc cref="PerCoreObjectPool{T}(IPooledObjectPolicy{T}, PerCoreObjectPoolOptions)"/>
    public PerCoreObjectPool(IPooledObjectPolicy<T> policy)
        : this(policy, new PerCoreObjectPoolOptions())
    {
    }

    /// <summary>Initializes a pool with options that are read once.</summary>
    /// <param name="policy">Creates objects and decides which are kept; called by any thread, outside locks.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="ArgumentNullException">An argument, or the time provider of the options, is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is disposable.</exception>
    public PerCoreObjectPool(IPooledObjectPolicy<T> policy, PerCoreObjectPoolOptions options)
        : this(policy, PerCoreObjectPoolOptions.Checked(options), trimsAfterGen2: true)
    {
    }

    /// <param name="policy">The policy.</param>
    /// <param name="options">Validated options that do not change.</param>
    /// <param name="trimsAfterGen2">Whether the pool trims after collections. Tests that simulate collections turn this off.</param>
    internal PerCoreObjectPool(IPooledObjectPolicy<T> policy, PerCoreObjectPoolOptions options, bool trimsAfterGen2)
    {
        if (PerCoreObjectPoolProvider.IsDisposable(typeof(T)))
        {
            throw new NotSupportedException(
                $"{CSharpName.Of(typeof(T))} is disposable, and a PerCoreObjectPool disposes no objects; " +
                "create the pool with a PerCoreObjectPoolProvider or a DefaultObjectPoolProvider.");
        }

        ArgumentNullException.ThrowIfNull(policy);
        _options = options;
        _create = policy.Create;
        _keep = KeepsAll(policy) ? null : policy.Return;
        _schedule = new TrimSchedule(options.TimeProvider, options.PressureSource, options.TrimInterval);

        // One bucket, whose items have size 1: so the engine's budget counts objects.
        int capacity = Math.Clamp((options.HardLimit ?? int.MaxValue) / (MagazinesPerCore * Processor.Count), 1, Magazine.LargestCapacity);
        BucketPlan plan =
            new(1, elementSize: 1, capacity, PerCoreSettings.PerCore(options.MaximumRetained), isCached: !ElementType<T>.IsCollectible);
        _engine = new PerCoreEngine<HardwareAtomics>(buckets: 1, _ => plan, options.HardLimit ?? long.MaxValue, allocator: null);
        _fastId = _engine.Id;
        ObjectPoolMeter.Publish(this, options.Container);
        if (trimsAfterGen2)
        {
            Gen2Callback.Register(this);
        }
    }

    /// <summary>Releases the objects of an unreferenced pool; in a second pass, its id.</summary>
    /// <remarks>Twice, for the reason that <see cref="PerCoreArrayPool{T}"/>'s finalizer gives.</remarks>
    ~PerCoreObjectPool()
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
            Finalizers.TryReRegisterForFinalize(this);
        }
    }

    /// <summary>Gets the pool's name in errors, statistics and metrics.</summary>
    public string Name => _options.Name ?? CSharpName.Of("PerCoreObjectPool", typeof(T));

    /// <summary>Returns the pool's name.</summary>
    public override string ToString() => Name;

    /// <summary>Gets an object from the pool, or else a new one from the policy.</summary>
    /// <remarks>
    /// Safe for any thread; lock-free; allocates nothing if the pool has an object. If the policy throws, the caller gets the exception,
    /// and the pool does not change.
    /// </remarks>
    public override T Get()
    {
        int id = _fastId;
        if (ThreadTable.Knows(id) && MagazineOperations<HardwareAtomics>.TryPop(ThreadTable.SlotOf(id, Bucket).Loaded) is { } item)
        {
            return Unsafe.As<T>(item);
        }

        return GetSlow();
    }

    /// <summary>Returns an object to the pool, which keeps it if the policy agrees. The caller must not use it afterwards.</summary>
    /// <param name="obj">An object that any thread got from this pool.</param>
    /// <exception cref="ArgumentNullException"><paramref name="obj"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// A double return: this thread returned the object last, and the pool still has it. The pool does not change. With
    /// <see cref="MisuseResponse.Drop"/>, the call does nothing. Other double returns are not detected.
    /// </exception>
    /// <remarks>
    /// Safe for any thread; lock-free. Calls the policy first, on this thread. If the policy throws, the caller gets the exception, and the
    /// pool does not keep the object. Never throws for lack of memory.
    /// </remarks>
    public override void Return(T obj)
    {
        ArgumentNullException.ThrowIfNull(obj);
        if (_keep is not null && !_keep(obj))
        {
            // The pool has no objects over a maximum: the engine's count of those is free for this.
            _engine.Account.AddDropped<HardwareAtomics>(_engine.Account.OverMaximum, 1);
            return;
        }

        int id = _fastId;
        if (!ThreadTable.Knows(id) || !MagazineOperations<HardwareAtomics>.TryPush(ThreadTable.SlotOf(id, Bucket).Loaded, obj))
        {
            ReturnSlow(obj);
        }
    }

    /// <summary>Releases objects that the pool keeps, on all threads and cores.</summary>
    /// <param name="level">How much: everything by default.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="level"/> is not one of the named values.</exception>
    /// <remarks>Safe for any thread. May wait for another trim, a snapshot or the disposal, but delays no get or return.</remarks>
    public void Trim(TrimLevel level = TrimLevel.Full)
    {
        PoolOptionChecks.RequireTrimLevel(nameof(level), level);
        _engine.Trim(_schedule.For(level), trimmed: null);
        GC.KeepAlive(this);
    }

    /// <summary>Takes a snapshot of the pool's counts, in microseconds.</summary>
    /// <remarks>Safe for any thread. May wait for a trim or a snapshot, but delays no get or return. Exact if no other call runs.</remarks>
    public ObjectPoolStatistics GetStatistics()
    {
        BucketStatistics[] counts = _engine.CountBuckets(out _);
        BucketStatistics objects = counts[Bucket];
        long refused = counts[_engine.Account.OverMaximum].Dropped;
        return new ObjectPoolStatistics
        {
            PoolName = Name,
            ObjectType = typeof(T),
            Retrieved = objects.Rented,
            Returned = objects.Returned + refused,
            Created = objects.Allocated,
            Refused = refused,
            Dropped = objects.Dropped,
            Trimmed = objects.Trimmed,
            Pooled = objects.Pooled,
            Misuses = Volatile.Read(ref _misuses),
        };
    }

    /// <summary>Releases everything that the pool keeps. Afterwards <see cref="Get"/> creates and <see cref="Return"/> drops.</summary>
    /// <remarks>
    /// Idempotent. Safe while other threads get and return. Waits for a trim or a snapshot. Of two concurrent calls, the second may return
    /// before the first has released everything.
    /// </remarks>
    public void Dispose()
    {
        if (!_engine.IsClosed)
        {
            Close();
        }
    }

    /// <summary>Trims as much as memory pressure calls for, at most once per interval.</summary>
    void IGen2Listener.OnGen2Collection()
    {
        if (_schedule.TryBegin(out _, out TrimRequest request))
        {
            _engine.TryTrim(request, trimmed: null);
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private T GetSlow()
    {
        T? result = Unsafe.As<T>(_engine.TryRent(Bucket));
        if (result is null)
        {
            result = _create();
            _engine.CountAllocation(Bucket);
        }

        GC.KeepAlive(this);
        return result;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void ReturnSlow(T obj)
    {
        if (!_engine.IsClosed && _engine.IsLastReturned(Bucket, obj))
        {
            RefuseSecondReturn();
        }
        else
        {
            _engine.TryReturn(Bucket, obj);
        }

        GC.KeepAlive(this);
    }

    private void RefuseSecondReturn()
    {
        long count = Interlocked.Increment(ref _misuses);
        _options.Container?.Log.ReturnedTwice(Name, count);
        if (_options.OnMisuse == MisuseResponse.Throw)
        {
            throw new InvalidOperationException(
                $"{Name}: an object is returned twice. This thread returned it just before, and the pool still has it.");
        }
    }

    private void Close()
    {
        _fastId = PoolIds.None;
        _engine.Close();
    }

    /// <summary>Whether it is the default policy, which only asks <see cref="IResettable"/> objects, and no object can be one.</summary>
    private static bool KeepsAll(IPooledObjectPolicy<T> policy) =>
        policy.GetType() is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(DefaultPooledObjectPolicy<>) &&
        typeof(T).IsSealed && !typeof(IResettable).IsAssignableFrom(typeof(T));
}
