using System.Diagnostics;
using Pools.Internal;
using Pools.Large;
using Pools.Memory;
using Pools.Observability;
using Pools.PerCore;

namespace Pools;

/// <summary>
/// A pool for arrays above 1 MiB: fine-grained size classes, trimming when idle and near container limits, and detection of every invalid
/// return of a large array. Shorter arrays come from an inner pool.
/// </summary>
/// <typeparam name="T">The type of the arrays' elements.</typeparam>
/// <remarks>
/// <para>
/// There are eight size classes for each doubling, so a new array is at most 12.5 % longer than requested. While requested lengths drift,
/// new arrays are powers of two. The pool keeps returned arrays within a budget: see <see cref="LargeArrayPoolOptions"/>. At each
/// <see cref="LargeArrayPoolOptions.TrimInterval"/> it releases half of the arrays unused for an interval, and all of them after two
/// intervals without a rent.
/// </para>
/// <para>
/// On Linux, a trimmed array stays in the pool by default, and <c>madvise</c> returns its memory pages to the operating system: see
/// <see cref="LargeArrayPoolOptions.DiscardPages"/>.
/// </para>
/// <para>
/// The pool tracks each large array for as long as it lives. So it detects every wrong return: a second one, one to the wrong pool, one of
/// a foreign array. It counts an array that is never returned, and reports it by an event, once it has been collected.
/// </para>
/// <para><b>Threading</b>: all members are safe for any number of threads. <see cref="Rent"/> and <c>Return</c> take one lock for some tens
/// of nanoseconds; they never wait for a trim.</para>
/// <para><b>Ordering</b>: a thread's writes to an array before it returned it happen before the next renter gets it.</para>
/// <para><b>Bounds</b>: <see cref="LargeArrayPoolOptions.MaxRetainedBytes"/>, at every moment.</para>
/// <para><b>Accepted races</b>: a trim misses an array that is being returned, or whose pages another trim discards; a later trim finds it.
/// No array is ever handed out twice.</para>
/// <para><b>Costs</b>: each living large array costs every garbage collection about 50 ns.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
[DebuggerTypeProxy(typeof(PoolDebugView))]
public sealed partial class LargeArrayPool<T> : ArrayPool<T>, ITrimmableArrayPool<T>, IDisposable, IGen2Listener, IObservedPool, ILargePool
{
    /// <summary>
    /// The number of arrays of each bucket that the inner pool keeps for a core: a per-core pool's default maximum. The timer trims them.
    /// An array that does not fit would stay in memory until a collection.
    /// </summary>
    private const int InnerArraysPerCore = 256;

    private readonly LargeEngine<HardwareAtomics> _engine;
    private readonly LargeSettings _settings;
    private readonly ArrayAllocator? _allocator;
    private readonly ArrayPool<T>? _inner;

    /// <summary>The inner pool if this pool has created it, and so disposes it.</summary>
    private readonly PerCoreArrayPool<T>? _ownInner;

    /// <summary>The bytes that both pools keep together, where a single number bounds them; else null.</summary>
    private readonly RetentionBound? _whole;

    private int _isDisposed;

    /// <summary>Initializes a pool with default options.</summary>
    public LargeArrayPool()
        : this(new LargeArrayPoolOptions())
    {
    }

    /// <summary>Initializes a pool with options that are read once.</summary>
    /// <param name="options">The options.</param>
    /// <param name="innerPool">
    /// The pool for shorter arrays; null: a <see cref="PerCoreArrayPool{T}"/> of this pool's own, which shares its clock, pressure source
    /// and choices for clearing and misuse. This pool does not dispose a given one, and returns to it every array that it does not know.
    /// </param>
    /// <exception cref="ArgumentNullException">
    /// <paramref name="options"/> or its <see cref="LargeArrayPoolOptions.TimeProvider"/> is null.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    /// <exception cref="ArgumentException">The element type or the framework excludes an option.</exception>
    public LargeArrayPool(LargeArrayPoolOptions options, ArrayPool<T>? innerPool = null)
        : this(
            LargeSettings.From(options, Unsafe.SizeOf<T>(), ElementType<T>.HoldsReferences, CSharpName.Of("LargeArrayPool", typeof(T))),
            options,
            innerPool,
            new LargeServices<HardwareAtomics>())
    {
    }

    internal LargeArrayPool(
        LargeSettings settings, LargeArrayPoolOptions options, ArrayPool<T>? inner, LargeServices<HardwareAtomics> services)
        : this(settings, services)
    {
        // First, the pool for shorter arrays, unless it is the caller's. It reports as part of this pool, and shares its bound.
        if (inner is null && settings.Layout.InnerMaxLength != 0)
        {
            _whole = settings.MaxRetainedBytes is { } wholeBytes ? new RetentionBound(wholeBytes) : null;
            _ownInner = new PerCoreArrayPool<T>(
                new PerCoreArrayPoolOptions
                {
                    Name = settings.Name,
                    MaxArrayLength = settings.Layout.InnerMaxLength,
                    ClearOnReturn = options.ClearOnReturn,
                    OnMisuse = options.OnMisuse,
                    PinArrays = options.PinArrays,
                    KeepsPages = options.DiscardPages == PageDiscardMode.Off,
                    TrimInterval = options.TrimInterval,
                    TimeProvider = options.TimeProvider,
                    PressureSource = options.PressureSource,
                    ArraysPerCore = settings.MaxArraysPerBucket is { } most ? PerCoreSettings.PerCore(most) : InnerArraysPerCore,
                    MaxRetainedBytes = settings.MaxRetainedBytes,
                    Reporting = PoolReporting.Inside(settings.Reporting?.Observer, Reporter.Id),
                },
                services.Allocator,
                services.TrimsAfterGen2,
                _whole);
        }

        // Next, the engine; and only when all of it is there, the pool is made known to others.
        _inner = inner ?? _ownInner;
        _engine = new LargeEngine<HardwareAtomics>(settings, services, this, _whole);
        Open(services);
    }

    private LargeArrayPool(LargeSettings settings, LargeServices<HardwareAtomics> services)
    {
        _settings = settings;
        _allocator = services.Allocator;
        _engine = null!;
    }

    /// <summary>Takes what the pool keeps off the counter of the process.</summary>
    ~LargeArrayPool() => _engine?.CloseUnreachable();

    /// <summary>Gets the pool of the process for this element type, with default options. Disposing it does nothing.</summary>
    public static new LargeArrayPool<T> Shared { get; } = new() { IsShared = true };

    /// <summary>Gets <see cref="Shared"/> as a pool that also accepts arrays of <see cref="ArrayPool{T}.Shared"/>; they go there.</summary>
    /// <remarks><c>PoolsSharedReplacement=large</c> uses it: code that was redirected returns arrays that other code has rented.</remarks>
    public static ArrayPool<T> SharedReplacement => Replacement.Pool;

    /// <summary>Created by the first use of <see cref="SharedReplacement"/>, and not with <see cref="Shared"/>.</summary>
    private static class Replacement
    {
        public static readonly ArrayPool<T> Pool = new SharedReplacement<T>(Shared);
    }

    /// <summary>Whether this is <see cref="Shared"/>. Comparing with that property would create it.</summary>
    private bool IsShared { get; init; }

    /// <summary>Gets the pool's name in errors, events and statistics.</summary>
    public string Name => _settings.Name;

    /// <summary>Whether large arrays come from the pinned heap.</summary>
    internal bool PinsArrays => _settings.Pinned;

    /// <inheritdoc/>
    Type ITrimmableArrayPool.ElementType => typeof(T);

    private string DebuggerText => _engine.IsClosed ? $"{Name} (disposed)" : Name;

    /// <summary>Returns the pool's name.</summary>
    public override string ToString() => Name;

    /// <summary>Creates a pool with default options.</summary>
    public static new LargeArrayPool<T> Create() => new();

    /// <summary>Creates a pool that keeps arrays up to a length, and at most a given number of each bucket.</summary>
    /// <param name="maxArrayLength">The longest array to keep, in elements, rounded up to a class: 1 … <c>Array.MaxLength</c>.</param>
    /// <param name="maxArraysPerBucket">
    /// The most arrays of a size class that the pool keeps: 1 or more. Each thread also keeps up to two magazines of the inner pool.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException">An argument is outside its range.</exception>
    public static new LargeArrayPool<T> Create(int maxArrayLength, int maxArraysPerBucket)
    {
        OptionChecks.RequireRange(nameof(maxArrayLength), maxArrayLength, 1, int.MaxValue);
        OptionChecks.RequireRange(nameof(maxArraysPerBucket), maxArraysPerBucket, 1, int.MaxValue);
        return new LargeArrayPool<T>(new LargeArrayPoolOptions
        {
            MaxArrayLength = Math.Min(maxArrayLength, Sizing.BucketLayout.LongestArray),
            MaxArraysPerBucket = maxArraysPerBucket,
        });
    }

    /// <summary>
    /// Releases everything the pool keeps. Afterwards <see cref="Rent"/> allocates and <c>Return</c> drops, without exceptions; see
    /// <see cref="PoolStatistics.RentsAfterDispose"/>.
    /// </summary>
    /// <remarks>
    /// Idempotent, and safe while other threads rent and return: the pool keeps nothing that they return from then on. Callers of
    /// <see cref="RentAsync"/> that wait for room continue to wait. Does nothing on <see cref="Shared"/>.
    /// </remarks>
    public void Dispose()
    {
        // Once: a clock that disposes the pool when the inner pool reads it would call this without end.
        if (IsShared || Interlocked.Exchange(ref _isDisposed, 1) != 0)
        {
            return;
        }

        try
        {
            _ownInner?.Dispose();
        }
        finally
        {
            _engine.Close();
            GC.SuppressFinalize(this);
        }
    }

    /// <summary>Makes the pool known: to events, to the meter, and to garbage collections.</summary>
    private void Open(LargeServices<HardwareAtomics> services)
    {
        _ = ArrayPoolEventSource.Log;
        ObservedPools.Add(this);
        _settings.Reporting?.Publish(this);
        if (services.TrimsAfterGen2)
        {
            Gen2Callback.Register(this);
        }
    }
}
