using Pools.Internal;
using Pools.Observability;

namespace Pools.Diagnostics;

/// <content>Counts, reports, events and scopes.</content>
public sealed partial class DebugArrayPool<T>
{
    private long _lost;
    private long _rentsAfterDispose;

    internal long Rented => _table.Added;

    /// <summary>Arrays that are out and, as far as is known, not lost.</summary>
    internal long Outstanding => Rented - _quarantine.Returned - Volatile.Read(ref _lost);

    /// <summary>Takes a snapshot of the pool's counts, in the form that other pools give it.</summary>
    /// <remarks>
    /// Without buckets: all arrays are counted among those that are never kept, in <see cref="PoolStatistics.OverMaximum"/>, for none is
    /// handed out again by this pool. <see cref="PoolStatistics.RetainedBytes"/> is what it watches, of the bytes that it may watch by
    /// itself. Around another pool, that pool reports allocations, kept and dropped arrays. Returns that are refused are not
    /// counted, and information is not counted as misuse. Safe for any thread; no lock; counts are read one after another, and exact when
    /// the pool rests.
    /// </remarks>
    public PoolStatistics GetStatistics()
    {
        // Drops before returns and these before rents: one that comes between must not outnumber what it follows.
        bool isIsolated = _inner is null;
        long watched = _quarantine.Count;
        long watchedBytes = _quarantine.Bytes;
        long returned = _quarantine.Returned;
        long returnedBytes = _quarantine.ReturnedBytes;
        long rented = Rented;
        long rentedBytes = _table.AddedBytes;
        return new PoolStatistics
        {
            PoolName = Name,
            ElementType = typeof(T),
            OverMaximum = new BucketStatistics
            {
                Rented = rented,
                Returned = returned,
                Allocated = isIsolated ? rented : 0,
                Dropped = isIsolated ? returned - watched : 0,
            },
            Misuses = _sink.Misuses,
            RentsAfterDispose = Volatile.Read(ref _rentsAfterDispose),
            RetainedBytes = watchedBytes,
            MaxRetainedBytes = _settings.MaxQuarantineBytes,
            OverMaximumBytes = new OverMaximumBytes(
                rentedBytes, returnedBytes, Allocated: isIsolated ? rentedBytes : 0,
                Dropped: isIsolated ? returnedBytes - watchedBytes : 0),
        };
    }

    /// <summary>Throws if any misuse was ever found, in any scope or outside. Checks everything that is watched first.</summary>
    /// <exception cref="DebugPoolScopeException">There are reports of misuse, not only of information.</exception>
    /// <remarks>
    /// The end of a scope looks at what was rented in it. A later misuse, such as a write by a task that was not awaited, is found after
    /// its scope has ended and fails no test. So call this after all tests. Safe for any thread; waits as <see cref="Verify"/> does. An
    /// array that is still rented is not misuse: see <see cref="DebugPoolScope"/>.
    /// </remarks>
    public void AssertClean()
    {
        Verify();
        if (_sink.Reports.Failure(Name) is { } failure)
        {
            throw failure;
        }
    }

    /// <summary>Finds the rentals that poison may come from, among those that the pool still knows.</summary>
    /// <param name="poisoned">What <see cref="PoisonDecoder"/> has read in unexpected content.</param>
    /// <returns>
    /// None if the pool has forgotten the rental, or the array belongs to another pool. Several if they share the bits that poison holds:
    /// the lowest 30 of a rental's number, or 16 in text.
    /// </returns>
    /// <remarks>Safe for any thread; goes through all arrays that are out or watched.</remarks>
    public IReadOnlyList<KnownRental> FindRentals(PoisonedRental poisoned) =>
        Find(rental => poisoned.Matches(rental.Id));

    /// <summary>Arrays that are rented and may still come back. Leaks of ended scopes have been reported.</summary>
    internal IReadOnlyList<KnownRental> FindOutstanding() =>
        Find(static rental => rental.IsOut && rental.Scope is not { IsOver: true });

    private List<KnownRental> Find(Func<Rental, bool> condition) =>
        _table.Snapshot(condition).ConvertAll(rental => new KnownRental(rental, typeof(T), _clock));

    /// <summary>
    /// The current call. In a scope, a call through a variable of type <see cref="ArrayPool{T}"/> takes a stack, because the compiler
    /// passes no place.
    /// </summary>
    private SiteStamp Here(string? member, string? file, int line)
    {
        bool needsStack = _settings.Stacks == StackCapture.Caller && member is null && _scopes.Current is not null;
        return new SiteStamp(needsStack ? StackCapture.Full : _settings.Stacks, _clock, member, file, line);
    }

    /// <summary>Reports a misuse, and reacts: it may throw.</summary>
    private void Report(MisuseKind kind, Rental? rental, int arrayLength, in SiteStamp offendedAt, InFlightMark? inFlight = null) =>
        _sink.Follow(Write(kind, rental, arrayLength, offendedAt, isOffender: true, inFlight: inFlight));

    /// <summary>Records a misuse. The place is the faulty call, or the call that found it. Observers are told later.</summary>
    private MisuseReport Write(
        MisuseKind kind,
        Rental? rental,
        int arrayLength,
        in SiteStamp offendedAt = default,
        bool isOffender = false,
        Corruption? corruption = null,
        InFlightMark? inFlight = null,
        DebugArrayPool<T>? owner = null)
    {
        // The rental's scope, or the one around it if that is over. An offender's own scope too: another test may have kept the array.
        DebugPoolScope? current = _scopes.Current;
        DebugPoolScope? offenders = isOffender || rental is null ? current : null;
        MisuseReport report = new(kind, Name, typeof(T))
        {
            RentalId = rental?.Id ?? 0,
            RequestedLength = rental?.RequestedLength ?? -1,
            ArrayLength = arrayLength,
            OwnerPoolName = owner?.Name,
            RentedAt = rental?.RentedAt.ToCallSite(owner?._clock ?? _clock),
            ReturnedAt = rental?.ReturnedAt.ToCallSite(owner?._clock ?? _clock),
            MisusedAt = offendedAt.ToCallSite(_clock),
            Corruption = corruption,
            ReturnNumber = kind == MisuseKind.DoubleReturn ? rental?.Returns ?? 0 : 0,
            Operation = inFlight?.Operation,
            OperationStartedAt = inFlight?.BegunAt.ToCallSite(_clock),
            Scope = (rental?.Scope ?? current)?.Name,
            Seed = Seed,
            IsThrown = isOffender && _sink.Throws(kind),
        };
        _sink.Write(report, rental?.Scope?.NearestToFail(this), offenders);
        return report;
    }

    bool IObservedPool.IsOfProcess => Reporter.IsOfProcess;

    /// <remarks>Nothing to do: this pool has no fast path that does not check.</remarks>
    void IObservedPool.SetListening(bool listening)
    {
    }

    void IObservedPool.TellName()
    {
        if (_inner is null)
        {
            Reporter.TellName();
        }
    }

    private PoolReporter Reporter => new(this, _settings.Reporting);

    /// <summary>Null: another pool's events contain this one's.</summary>
    private PoolReporter? ArrayReporter => _inner is null && _isObserved ? Reporter : null;

    /// <summary>Begins a scope, at whose end everything rented in it must be returned and unharmed.</summary>
    /// <param name="name">Its name in reports: the test's, for instance.</param>
    /// <returns>The scope. It has every rent of this pool, or, beside other scopes, the rents of its own flow of execution.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="name"/> is null.</exception>
    /// <remarks>Safe for any thread. Exact if each test has its own pool; otherwise a rent goes to the most likely scope.</remarks>
    public DebugPoolScope BeginScope([CallerMemberName] string name = "")
    {
        OptionChecks.RequireNotNull(name, nameof(name));
        DebugPoolScope scope = new(name, this);
        _scopes.Open(scope);
        return scope;
    }

    /// <summary>
    /// Marks an array as in use by an operation until the mark is disposed. The pool reports a return during the operation, and an
    /// operation that begins after the return.
    /// </summary>
    /// <param name="array">A rented array; another one is not watched.</param>
    /// <param name="operation">The operation's name in reports: <c>Socket.Receive</c>, for instance.</param>
    /// <param name="member">Filled in by the compiler.</param>
    /// <param name="file">Filled in by the compiler.</param>
    /// <param name="line">Filled in by the compiler.</param>
    /// <returns>The mark, to be disposed when the operation is over.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> or <paramref name="operation"/> is null.</exception>
    /// <exception cref="ArrayPoolMisuseException">The array has been returned.</exception>
    /// <remarks>Safe for any thread; any thread may dispose the mark.</remarks>
    public IDisposable MarkInFlight(
        T[] array,
        string operation,
        [CallerMemberName] string? member = null,
        [CallerFilePath] string? file = null,
        [CallerLineNumber] int line = 0)
    {
        OptionChecks.RequireNotNull(array, nameof(array));
        OptionChecks.RequireNotNull(operation, nameof(operation));
        Rental? rental = _table.Find(array);
        SiteStamp site = Here(member, file, line);
        InFlightMark mark = new(operation, site);
        if (rental is { IsReturned: true })
        {
            Report(MisuseKind.InFlight, rental, array.Length, site, mark);
            return mark;
        }

        rental?.Mark(mark);
        return mark;
    }

    bool IScopedPool.HasOutstanding(DebugPoolScope scope) => _table.Snapshot(rental => rental.Scope == scope && rental.IsOut).Count != 0;

    void IScopedPool.End(DebugPoolScope scope)
    {
        _scopes.Close(scope);
        List<MisuseReport> found = [];

        // As in Verify: what another look has found and not yet written down would come too late for this scope.
        using (new HeldLock<HardwareAtomics>(_table))
        {
            VerifyReturned(found, rental => rental.Scope == scope);

            foreach (Rental rental in _table.Snapshot(rental => rental.Scope == scope && rental.IsOut))
            {
                // An array that a static initializer rents lives as long as the process.
                if (!rental.RentedAt.IsInStaticInitializer)
                {
                    WriteLost(rental, found);
                }

                // It may still be returned late, which is not a misuse then.
                if (rental.StrongArray is { } array)
                {
                    _table.Weaken(array, rental.Id);
                }
            }
        }

        found.ForEach(_sink.Follow);
    }
}
