using System;
using System.Collections.Generic;
using System.Diagnostics;
using Microsoft.Extensions.ObjectPool;
using Pools.Extensions;
using Pools.Internal;
using Pools.Memory;
using Pools.PerCore;

namespace Pools;

/// <summary>
/// An object pool that every thread uses without locks, on the same engine as <see cref="PerCoreArrayPool{T}"/>: two magazines of this thread, the shelf of
/// this core, the shelves of other cores, and finally the policy's <c>Create</c>.
/// </summary>
/// <typeparam name="T">The type of the objects.</typeparam>
/// <remarks>
/// <para>
/// If <typeparamref name="T"/> is <see cref="IDisposable"/>, whatever the pool does not keep is disposed, once: on return, for lack of room, by a trim, by
/// <see cref="Dispose"/>. If nobody references the pool any more and nobody has disposed it, its objects go undisposed, to their own finalizers.
/// </para>
/// <para><b>Threading</b>: all members are safe for any number of threads. <see cref="Get"/> and <see cref="Return"/> take no lock and never wait for another thread;
/// <see cref="Trim"/>, <see cref="GetStatistics"/> and <see cref="Dispose"/> exclude each other. Objects are disposed outside of every lock.</para>
/// <para><b>Ordering</b>: what a thread did with an object before it returned it happens before the next one gets it.</para>
/// <para><b>Bounds</b>: cores × (<see cref="PerCoreObjectPoolOptions.MaximumRetained"/> ÷ cores, rounded up to whole magazines) on shelves, and two magazines of at most 16 for each
/// thread that has made more than 64 calls; never more than <see cref="PerCoreObjectPoolOptions.HardLimit"/> in all. Stale objects go after generation-2 collections, everything goes
/// under high memory pressure. What an ended thread kept goes with it; of disposable objects, with the next trim.</para>
/// <para><b>Accepted races</b>: of objects that are not disposable, a trim that meets an operation of the thread it takes from may lose the one that is being returned. No
/// object is ever handed out twice, and no disposable one is lost.</para>
/// </remarks>
[DebuggerDisplay("{Name,nq}")]
public sealed partial class PerCoreObjectPool<T> : ObjectPool<T>, ITrimmablePool, IDisposable, IGen2Listener
    where T : class
{
    private const int Bucket = 0;

    private readonly PerCoreEngine<HardwareAtomics> _engine;
    private readonly PerCoreObjectPoolSettings _settings;
    private readonly TrimSchedule _schedule;
    private readonly Func<T> _create;

    /// <summary>null: the policy keeps every object as it is / the policy's decision.</summary>
    private readonly Func<T, bool>? _keep;

    /// <summary>Whether each object has one owner at every moment, so that it can be disposed once: see <see cref="StrictMagazine{TAtomics}"/>.</summary>
    private readonly bool _disposes = typeof(IDisposable).IsAssignableFrom(typeof(T));

    /// <summary>The engine's id, or after disposal one that no thread knows: then every operation takes the slow path.</summary>
    private int _fastId;

    private bool _finalizedBefore;

    /// <summary>Initializes a pool with default options.</summary>
    /// <param name="policy">Makes objects and decides which are kept. It is called by any number of threads at once, outside of every lock.</param>
    /// <exception cref="ArgumentNullException"><paramref name="policy"/> is null.</exception>
    public PerCoreObjectPool(IPooledObjectPolicy<T> policy)
        : this(policy, new PerCoreObjectPoolOptions())
    {
    }

    /// <summary>Initializes a pool with a bound of your own.</summary>
    /// <param name="policy">Makes objects and decides which are kept. It is called by any number of threads at once, outside of every lock.</param>
    /// <param name="maximumRetained">See <see cref="PerCoreObjectPoolOptions.MaximumRetained"/>.</param>
    /// <exception cref="ArgumentNullException"><paramref name="policy"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maximumRetained"/> is less than 1.</exception>
    public PerCoreObjectPool(IPooledObjectPolicy<T> policy, int maximumRetained)
        : this(policy, new PerCoreObjectPoolOptions { MaximumRetained = maximumRetained })
    {
    }

    /// <summary>Initializes a pool with options that are read once.</summary>
    /// <param name="policy">Makes objects and decides which are kept. It is called by any number of threads at once, outside of every lock.</param>
    /// <param name="options">The options.</param>
    /// <exception cref="ArgumentNullException">An argument, or the options' <see cref="PerCoreObjectPoolOptions.TimeProvider"/>, is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    public PerCoreObjectPool(IPooledObjectPolicy<T> policy, PerCoreObjectPoolOptions options)
        : this(policy, PerCoreObjectPoolSettings.From(options), ArrayAllocator.Default, hearsCollections: true)
    {
    }

    internal PerCoreObjectPool(IPooledObjectPolicy<T> policy, PerCoreObjectPoolSettings settings, ArrayAllocator allocator, bool hearsCollections)
    {
        ArgumentNullException.ThrowIfNull(policy);
        _settings = settings;
        _create = policy.Create;
        _keep = KeepsAll(policy) ? null : policy.Return;
        _schedule = new TrimSchedule(settings.TimeProvider, settings.PressureSource, settings.TrimInterval);
        _engine = new PerCoreEngine<HardwareAtomics>(
            BucketPlan.ForElements<T>(settings.Plans), settings.HardLimit, allocator, _disposes ? DisposingReleaser.Instance : null);
        _fastId = _engine.Id;
        if (hearsCollections)
        {
            Gen2Callback.Register(this);
        }
    }

    /// <summary>Releases what threads keep of a pool that nobody references; in a second pass, releases its id.</summary>
    /// <remarks>Twice, for the reason that <see cref="PerCoreArrayPool{T}"/>'s finalizer gives. It disposes no object: those may have been finalized already.</remarks>
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

        _finalizedBefore = _engine.HasCaches;
        CloseUnreachable();
        if (_finalizedBefore)
        {
            Finalizers.TryComeBack(this);
        }
    }

    /// <summary>Gets the pool's name in errors and statistics.</summary>
    public string Name => _settings.Name ?? CSharpName.Of("PerCoreObjectPool", typeof(T));

    /// <summary>Returns the pool's name.</summary>
    public override string ToString() => Name;

    /// <summary>
    /// Releases everything the pool keeps, and disposes disposable objects. Afterwards <c>Return</c> drops (and disposes), and <c>Get</c> creates, or, where <typeparamref name="T"/> is disposable,
    /// throws.
    /// </summary>
    /// <exception cref="AggregateException">Objects have thrown when they were disposed; all of them were asked to.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory for a list of all that is to be disposed. What is not yet, <see cref="Trim"/> disposes.</exception>
    /// <remarks>
    /// Idempotent, and safe while other threads get and return: what they are returning meanwhile is not kept either, though the next full collection may still find it reachable unless
    /// <typeparamref name="T"/> is disposable. Waits for a trim or a snapshot; objects are disposed on this thread, after the lock is free. Of two calls at once, the second may return before the
    /// first has released everything.
    /// </remarks>
    public void Dispose()
    {
        if (_engine.IsClosed)
        {
            return;
        }

        List<object>? released = _disposes ? [] : null;
        try
        {
            Close(_schedule.TimeOrZero(), released);
        }
        finally
        {
            DisposingReleaser.DisposeAll(released);
        }
    }

    private void CloseUnreachable()
    {
        try
        {
            Close(now: 0, null);
        }
        catch (OutOfMemoryException)
        {
            // On the finalizer thread, it would end the process. What the pool still keeps goes with it.
        }
    }

    private void Close(long now, List<object>? released)
    {
        _fastId = PoolIds.None;
        _engine.Close(now, released);
    }

    /// <summary>
    /// Whether the policy need not be called: it is the default policy itself, and no object is an <see cref="IResettable"/>.
    /// </summary>
    private static bool KeepsAll(IPooledObjectPolicy<T> policy) =>
        policy.GetType() is { IsGenericType: true } type && type.GetGenericTypeDefinition() == typeof(DefaultPooledObjectPolicy<>) &&
        typeof(T).IsSealed && !typeof(IResettable).IsAssignableFrom(typeof(T));
}
