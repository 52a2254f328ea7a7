using System.Diagnostics;
using Pools.Internal;
using Pools.Memory;
using Pools.Observability;
using Pools.Sizing;

namespace Pools.Diagnostics;

/// <summary>An array pool that finds misuse: double returns, writes after return, leaks, and more.</summary>
/// <typeparam name="T">The type of the arrays' elements.</typeparam>
/// <remarks>
/// <para><b>Isolated</b>, without another pool: an array is never rented twice, so a second return or a late write always meets the rental
/// that it belongs to. <b>Decorating</b>, around another pool: returned arrays go back to it after a while. A double return of an array
/// that was rented again looks like a correct one.</para>
/// <para>A returned array is filled with poison and watched in a quarantine: what changed it is a write after return. Poison that turns up
/// in a program's results says which rental it comes from: see <see cref="PoisonDecoder"/>. Code that calls
/// <c>ArrayPool&lt;T&gt;.Shared</c> itself is not seen.</para>
/// <para><b>Threading</b>: all members are safe for any number of threads. Of threads that race to return an array, exactly one succeeds,
/// and the others are reported.</para>
/// <para><b>Ordering</b>: what a thread wrote to an array before it returned it happens before the next renter gets it.</para>
/// <para><b>Bounds</b>: <see cref="DebugArrayPoolOptions.MaxQuarantineArrays"/> and <see cref="DebugArrayPoolOptions.MaxQuarantineBytes"/>
/// of returned arrays, within one budget for the process; about 200 bytes for each rented array.</para>
/// <para><b>Accepted races</b>: a write during an array's last check may go undetected. It is never reported against another rental.</para>
/// </remarks>
[DebuggerDisplay("{DebuggerText,nq}")]
[DebuggerTypeProxy(typeof(PoolDebugView))]
public sealed partial class DebugArrayPool<T> :
    ArrayPool<T>, ITrimmableArrayPool<T>, IDisposable, IScopedPool, IGen2Listener, IObservedPool, ITicked
{
    /// <summary>A private copy of the options: see <see cref="DebugSettings"/>.</summary>
    private readonly DebugArrayPoolOptions _settings;

    private readonly ReportSink _sink;
    private readonly DebugSizer _sizer;
    private readonly ScopeStack _scopes;
    private readonly RentalTable _table = new();
    private readonly Quarantine _quarantine;
    private readonly SiteClock _clock;
    private readonly IdleSweep? _idleSweep;
    private readonly ArrayPool<T>? _inner;

    /// <summary>False where another pool's counts and events contain this one's.</summary>
    private readonly bool _isObserved;

    private bool _finalizedBefore;
    private int _isDisposed;
    private int _isSweeping;

    /// <summary>Initializes an isolated pool with default options.</summary>
    public DebugArrayPool()
        : this(new DebugArrayPoolOptions())
    {
    }

    /// <summary>Initializes an isolated pool with options that are read once.</summary>
    /// <param name="options">The options, which are read once.</param>
    /// <exception cref="ArgumentNullException"><paramref name="options"/> or its clock is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    public DebugArrayPool(DebugArrayPoolOptions options)
        : this(inner: null, options, QuarantineBudget.Process)
    {
    }

    /// <summary>Creates a pool that watches over another one.</summary>
    /// <param name="innerPool">Where arrays come from. It is not disposed with this pool.</param>
    /// <param name="options">The options, which are read once; null: the default ones.</param>
    /// <exception cref="ArgumentNullException"><paramref name="innerPool"/> or the options' clock is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    public static DebugArrayPool<T> Around(ArrayPool<T> innerPool, DebugArrayPoolOptions? options = null)
    {
        OptionChecks.RequireNotNull(innerPool, nameof(innerPool));
        return new DebugArrayPool<T>(innerPool, options ?? new DebugArrayPoolOptions(), QuarantineBudget.Process);
    }

    /// <param name="inner">Where arrays come from; null: from this pool.</param>
    /// <param name="options">The options.</param>
    /// <param name="budget">What bounds the bytes of all quarantines that share it.</param>
    /// <param name="isObserved">Whether the pool is told of listeners and has a place among the process's pools.</param>
    /// <param name="trimsAfterGen2">Whether it checks after full collections: not in a test that decides when to check.</param>
    internal DebugArrayPool(
        ArrayPool<T>? inner, DebugArrayPoolOptions options, QuarantineBudget budget, bool isObserved = true, bool trimsAfterGen2 = true)
    {
        _settings = DebugSettings.From(options, CSharpName.Of("DebugArrayPool", typeof(T)));
        _clock = new SiteClock(_settings.TimeProvider);
        _inner = inner;
        _scopes = new ScopeStack(this);
        _isObserved = isObserved;
        _sink = new ReportSink(_settings);
        _sizer = new DebugSizer(_settings.Sizing, Seed);
        _quarantine = new Quarantine(_settings.MaxQuarantineArrays, _settings.MaxQuarantineBytes, budget);
        _idleSweep = _settings.VerifyInterval == TimeSpan.Zero
            ? null
            : new IdleSweep(_settings.TimeProvider, _settings.VerifyInterval, this);
        KnownPools<T>.Add(this);
        FinalizerThread.Watch();
        if (isObserved)
        {
            ObservedPools.Add(this);
            _settings.Reporting?.Publish(this);
        }

        if (trimsAfterGen2)
        {
            Gen2Callback.Register(this);
        }
    }

    /// <summary>Frees what watches arrays that are still out.</summary>
    ~DebugArrayPool()
    {
        // The constructor may have thrown.
        if (_quarantine is null)
        {
            return;
        }

        if (!_finalizedBefore)
        {
            // Owners that die together with the pool may return their arrays in their finalizers, before or after this one.
            _finalizedBefore = true;

            // Where there is no memory for that, the handles of arrays that are out stay.
            Finalizers.TryReRegisterForFinalize(this, evenUnloading: true);
        }
        else
        {
            while (_quarantine.TakeExcess(everything: true) is { } rental)
            {
                rental.Scope?.EndLastLook();
            }

            _table.Free();
        }
    }

    /// <summary>Gets the process's debug pool of this element type: isolated, with default options. Its disposal does nothing.</summary>
    public static new DebugArrayPool<T> Shared { get; } = new() { IsShared = true };

    /// <summary>Gets the process's isolated debug pool for code that is redirected from <see cref="ArrayPool{T}.Shared"/>.</summary>
    /// <remarks>It gets foreign arrays. Full stacks; in tests, <see cref="FreshContent.Stale"/>. Its disposal does nothing.</remarks>
    public static DebugArrayPool<T> SharedReplacement => RedirectedPool<T>.InPlace;

    /// <summary>Gets the process's debug pool around <see cref="ArrayPool{T}.Shared"/>. Full stacks; in tests, stale content.</summary>
    public static DebugArrayPool<T> AroundShared => RedirectedPool<T>.Around;

    /// <summary>Whether this is one of the process's own. Comparing with them would create them.</summary>
    internal bool IsShared { get; init; }

    bool IScopedPool.IsRedirected => IsShared && _settings.ForeignArrayReaction == ForeignArrayReaction.ReturnToShared;

    /// <summary>Gets the pool's name in reports.</summary>
    public string Name => _settings.Name!;

    Type ITrimmableArrayPool.ElementType => typeof(T);

    /// <summary>Gets the seed of all random choices.</summary>
    public int Seed => _settings.Seed.GetValueOrDefault();

    /// <summary>Gets the reports so far, in the order of detection: one for each kind and place, at most 100 of a kind.</summary>
    /// <remarks>Safe for any thread. A new list; counts of reports may rise. <see cref="OmittedReports"/> counts the rest.</remarks>
    public IReadOnlyList<MisuseReport> Reports => _sink.Reports.Snapshot();

    /// <summary>Gets how many misuses are in no report, because there were 100 reports of their kind. Information counts too.</summary>
    /// <remarks>Safe for any thread.</remarks>
    public long OmittedReports => _sink.Reports.Omitted;

    /// <summary>Creates an isolated pool with default options.</summary>
    public static new DebugArrayPool<T> Create() => new();

    /// <summary>Creates an isolated pool with default options. It hides a method whose arguments it takes and ignores.</summary>
    /// <param name="maxArrayLength">1 or more.</param>
    /// <param name="maxArraysPerBucket">1 or more.</param>
    /// <exception cref="ArgumentOutOfRangeException">An argument is outside its range.</exception>
    public static new DebugArrayPool<T> Create(int maxArrayLength, int maxArraysPerBucket)
    {
        OptionChecks.RequireRange(nameof(maxArrayLength), maxArrayLength, 1, int.MaxValue);
        OptionChecks.RequireRange(nameof(maxArraysPerBucket), maxArraysPerBucket, 1, int.MaxValue);
        return new DebugArrayPool<T>();
    }

    private string DebuggerText => IsDisposed ? $"{Name} (disposed)" : Name;

    /// <summary>Returns the pool's name.</summary>
    public override string ToString() => Name;

    /// <summary>Checks all watched arrays again, and releases them. Arrays that are returned from then on are reported.</summary>
    /// <remarks>
    /// Idempotent, and safe while other threads rent and return; rents are served afterwards, too. Waits as <see cref="Verify"/> does.
    /// Throws nothing: see <see cref="Reports"/>. Does nothing on <see cref="Shared"/>.
    /// </remarks>
    public void Dispose()
    {
        if (!IsShared && Interlocked.Exchange(ref _isDisposed, 1) == 0)
        {
            ReleaseAll();
            _idleSweep?.Dispose();
        }
    }

    private bool IsDisposed => Volatile.Read(ref _isDisposed) != 0;

    /// <summary>Rents an array of at least <paramref name="minimumLength"/> elements.</summary>
    /// <inheritdoc cref="Rent(int, string, string, int)"/>
    public override T[] Rent(int minimumLength) => Rent(minimumLength, member: null, file: null, line: 0);

    /// <summary>Rents an array and notes the place of the call, which the compiler fills in.</summary>
    /// <param name="minimumLength">The minimum length, in elements: 0 … <c>Array.MaxLength</c>.</param>
    /// <param name="member">Filled in by the compiler.</param>
    /// <param name="file">Filled in by the compiler.</param>
    /// <param name="line">Filled in by the compiler.</param>
    /// <returns>
    /// An array of that length, or a random number of elements longer; its content is <see cref="DebugArrayPoolOptions.FreshContent"/>. The
    /// empty array for 0.
    /// </returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minimumLength"/> is negative.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory; the pool is as it was.</exception>
    /// <remarks>Safe for any thread.</remarks>
    public T[] Rent(
        int minimumLength, [CallerMemberName] string? member = null, [CallerFilePath] string? file = null, [CallerLineNumber] int line = 0)
    {
        if (minimumLength <= 0)
        {
            return minimumLength == 0 ? [] : throw BadArgument.MinimumLength(minimumLength);
        }

        SiteStamp site = Here(member, file, line);
        T[] array = _inner is null ? New(_sizer.LengthFor(minimumLength)) : _inner.Rent(minimumLength);
        array = Lend(array, minimumLength, site);
        if (IsDisposed)
        {
            Reporter.RentAfterDispose(Interlocked.Increment(ref _rentsAfterDispose));
        }

        return array;
    }

    /// <summary>Lends a new array that the caller has allocated.</summary>
    internal T[] LendNew(T[] array, int minimumLength)
    {
        if (_settings.FreshContent == FreshContent.Zero)
        {
            Array.Clear(array, 0, array.Length);
        }

        SiteStamp site = Here(member: null, file: null, line: 0);
        return Lend(array, minimumLength, site);
    }

    private T[] Lend(T[] array, int minimumLength, in SiteStamp site)
    {
        DebugPoolScope? scope = _scopes.Current;
        long bytes = (long)array.Length * Unsafe.SizeOf<T>();
        Rental? known = _table.Add(array, bytes, site, minimumLength, scope, out long id, out bool wasOut);
        if (wasOut)
        {
            Interlocked.Increment(ref _lost);
        }

        if (scope is { IsOver: true })
        {
            // The scope has just ended without this rental, as if the rent came after the end.
            _table.Weaken(array, id);
        }

        if (_settings.FreshContent != FreshContent.Zero)
        {
            Poisoner<T>.Instance.Fill(array, array.Length, id, isReturned: LendsStale);
        }
        else if (_inner is not null)
        {
            Array.Clear(array, 0, array.Length);
        }

        ArrayReporter?.RentedNew(array, BufferAllocatedReason.PoolExhausted);
        if (known is not null && !((IScopedPool)this).IsRedirected)
        {
            // This renter gets a rental of its own. The framework may return arrays of redirected pools to their inner pool.
            _sink.Follow(Write(MisuseKind.DuplicateFromInner, known, array.Length, site));
        }

        return array;
    }

    /// <summary>Whether rented arrays hold the references that returned ones do.</summary>
    private bool LendsStale => ElementType<T>.HoldsReferences && _settings.FreshContent == FreshContent.Stale;

    private T[] New(int length) =>
        _settings.FreshContent != FreshContent.Zero ? ArrayAllocator.New<T>(length, pinned: false) : new T[length];
}
