using System;
using System.Diagnostics;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.Extensions.ObjectPool;
using Pools.Extensions;
using Pools.Internal;
using Pools.Memory;
using Pools.PerCore;

namespace Pools;

/// <summary>
/// An object pool that every thread uses without locks, on the engine of <see cref="PerCoreArrayPool{T}"/>: two magazines of this thread,
/// the shelf of this core, the shelves of other cores, and finally the policy's <c>Create</c>.
/// </summary>
/// <typeparam name="T">The type of the objects: neither <see cref="IDisposable"/> nor <see cref="IAsyncDisposable"/>.</typeparam>
/// <remarks>
/// <para>
/// The pool disposes no object. If an object is disposable although <typeparamref name="T"/> is not, the pool does not dispose it, and
/// neither does <see cref="DefaultObjectPool{T}"/>. For disposable types, use <see cref="DefaultObjectPoolProvider"/>, or
/// <see cref="PerCoreObjectPoolProvider"/>, which does so itself.
/// </para>
/// <para><b>Threading</b>: all members are safe for any number of threads. <see cref="Get"/> and <see cref="Return"/> take no lock and
/// never wait for another thread; <see cref="Trim"/>, <see cref="GetStatistics"/> and <see cref="Dispose"/> exclude each other.</para>
/// <para><b>Ordering</b>: what a thread did with an object before it returned it happens before the next one gets it.</para>
/// <para><b>Bounds</b>: cores × (<see cref="PerCoreObjectPoolOptions.MaximumRetained"/> ÷ cores, rounded up to whole magazines) on shelves,
/// and two magazines of at most 16 for each thread that has made more than 64 calls; never more than
/// <see cref="PerCoreObjectPoolOptions.HardLimit"/> in all. Stale objects go after gen 2 collections, all objects under high memory
/// pressure, and those of a thread with the thread.</para>
/// <para><b>Accepted races</b>: a trim that meets an operation of the thread it takes from may lose the object that is being returned: it
/// becomes garbage. No object is ever handed out twice.</para>
/// </remarks>
[DebuggerDisplay("{Name,nq}")]
public sealed class PerCoreObjectPool<T> : ObjectPool<T>, ITrimmablePool, IDisposable, IGen2Listener, IMeasuredObjectPool
    where T : class
{
    private const int Bucket = 0;

    /// <summary>How many magazines of each core a hard limit must have room for (arbitrary).</summary>
    private const int MagazinesPerCore = 4;

    private readonly PerCoreEngine<HardwareAtomics> _engine;
    private readonly PerCoreObjectPoolOptions _options;
    private readonly TrimSchedule _schedule;
    private readonly Func<T> _create;

    /// <summary>null: the policy keeps every object as it is / the policy's decision.</summary>
    private readonly Func<T, bool>? _keep;

    /// <summary>The engine's id, or after disposal one that no thread knows: then every operation takes the slow path.</summary>
    private int _fastId;

    private long _misuses;
    private bool _finalizedBefore;

    /// <summary>Initializes a pool with default options.</summary>
    /// <param name="policy">Creates objects and decides which are kept; called by any number of threads at once, in no lock.</param>
    /// <exception cref="ArgumentNullException"><paramref name="policy"/> is null.</exception>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is disposable.</exception>
    public PerCoreObjectPool(IPooledObjectPolicy<T> policy)
        : this(policy, new PerCoreObjectPoolOptions())
    {
    }

    /// <summary>Initializes a pool with options that are read once.</summary>
    /// <param name="policy">Creates objects and decides which are kept; called by any number of threads at once, in no lock.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="ArgumentNullException">
    /// An argument, or the options' <see cref="PerCoreObjectPoolOptions.TimeProvider"/>, is null.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    /// <exception cref="NotSupportedException"><typeparamref name="T"/> is disposable.</exception>
    public PerCoreObjectPool(IPooledObjectPolicy<T> policy, PerCoreObjectPoolOptions options)
        : this(policy, PerCoreObjectPoolOptions.Checked(options), trimsAfterGen2: true)
    {
    }

    /// <param name="policy">The policy.</param>
    /// <param name="options">Checked options that do not change.</param>
    /// <param name="trimsAfterGen2">Whether the pool trims after collections; a test that simulates collections turns this off.</param>
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
        BucketPlan plan = new(1, elementSize: 1, capacity, PerCoreSettings.PerCore(options.MaximumRetained), isCached: !ElementType<T>.IsCollectible);
        _engine = new PerCoreEngine<HardwareAtomics>(buckets: 1, _ => plan, options.HardLimit ?? long.MaxValue, allocator: null);
        _fastId = _engine.Id;
        ObjectPoolMeter.Publish(this, options.Container);
        if (trimsAfterGen2)
        {
            Gen2Callback.Register(this);
        }
    }

    /// <summary>Releases what threads keep of a pool that nobody references; in a second pass, releases its id.</summary>
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
            Finalizers.TryComeBack(this);
        }
    }

    /// <summary>Gets the pool's name in errors, statistics and metrics.</summary>
    public string Name => _options.Name ?? CSharpName.Of("PerCoreObjectPool", typeof(T));

    /// <summary>Returns the pool's name.</summary>
    public override string ToString() => Name;

    /// <summary>Gets an object: one that was returned before, or else a new one from the policy.</summary>
    /// <remarks>
    /// Safe for any thread; lock-free; allocates nothing when the pool has an object. An exception of the policy's <c>Create</c> reaches
    /// the caller and changes nothing.
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

    /// <summary>Returns an object to the pool, if the policy agrees to keep it. The caller must not use it any more.</summary>
    /// <param name="obj">An object from this pool, whichever thread got it.</param>
    /// <exception cref="ArgumentNullException"><paramref name="obj"/> is null.</exception>
    /// <exception cref="InvalidOperationException">
    /// It is the object that this thread returned last, and still there: a double return. The policy has been asked; the pool is as it was.
    /// With <see cref="MisuseResponse.Drop"/>, the call does nothing. Other double returns are not detected.
    /// </exception>
    /// <remarks>
    /// Safe for any thread; lock-free. The policy is asked on this thread. Never throws for lack of memory: the pool drops what it cannot
    /// keep. If the policy throws, the caller gets the exception, the object is not kept, and the pool is as it was.
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
    /// <remarks>
    /// Safe for any thread; waits for another trim, a snapshot or the disposal of the same pool, and makes no get or return wait.
    /// </remarks>
    public void Trim(TrimLevel level = TrimLevel.Full)
    {
        PoolOptionChecks.RequireTrimLevel(nameof(level), level);
        _engine.Trim(_schedule.For(level), trimmed: null);
        GC.KeepAlive(this);
    }

    /// <summary>Takes a snapshot of the pool's counts.</summary>
    /// <remarks>
    /// Safe for any thread; adds up what all threads and cores have counted, so it takes microseconds, and it makes no get or return wait.
    /// Waits for a trim, or another snapshot. Exact while no other call runs.
    /// </remarks>
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
    /// Idempotent, and safe while other threads get and return: the pool does not keep what they are returning, though the next full
    /// collection may still find it reachable. Waits for a trim or a snapshot. Of two calls at once, the second may return before the first
    /// has released everything.
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

    /// <summary>
    /// Whether the policy need not be called: it is the default policy itself, and no object is an <see cref="IResettable"/>.
    /// </summary>
    private static bool KeepsAll(IPooledObjectPolicy<T> policy) =>
        policy.GetType() is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(DefaultPooledObjectPolicy<>) &&
        typeof(T).IsSealed && !typeof(IResettable).IsAssignableFrom(typeof(T));
}
