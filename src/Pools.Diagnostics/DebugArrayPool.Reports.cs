using System.Buffers;
using System.Collections.Generic;

namespace Pools.Diagnostics;

/// <content>Reporting.</content>
public sealed partial class DebugArrayPool<T>
{
    /// <summary>Throws if any misuse was ever found, in whatever scope or in none. Checks everything that is watched first.</summary>
    /// <exception cref="DebugPoolScopeException">There are reports of misuse, not only of information.</exception>
    /// <remarks>
    /// The end of a scope looks at what was rented in it. What happens later, such as a write by a task that nobody has awaited, is found after its scope has ended and fails no test: call this at the end of all of them.
    /// Safe for any thread; waits as <see cref="Verify"/> does. An array that is still rented is not misuse: see <see cref="DebugPoolScope"/>.
    /// </remarks>
    public void AssertClean()
    {
        Verify();
        _sink.Reports.AssertClean(Name, failsOnInformation: false);
    }

    /// <summary>Finds the rentals that poison may come from, among those that the pool still knows.</summary>
    /// <param name="poisoned">What <see cref="PoisonDecoder"/> has read in unexpected content.</param>
    /// <returns>
    /// None: the pool has forgotten it, or the array was another pool's. Several: poison holds only the lowest bits of a rental's number, 30, or 16 in text, and several rentals have these.
    /// </returns>
    /// <remarks>Safe for any thread; goes through all arrays that are out or watched.</remarks>
    public IReadOnlyList<KnownRental> FindRentals(PoisonedRental poisoned) =>
        _table.Snapshot(rental => poisoned.Matches(rental.Id)).ConvertAll(rental => new KnownRental(rental, _clock));

    /// <summary>What is rented and may be nobody's fault yet; what was out at the end of its scope has been reported.</summary>
    internal IReadOnlyList<KnownRental> FindOutstanding() =>
        _table.Snapshot(static rental => rental.IsOut && rental.Scope is not { IsOver: true }).ConvertAll(rental => new KnownRental(rental, _clock));

    /// <summary>The call that is being made. While a scope is open, a call that the compiler has told nothing about, through a variable of type <see cref="ArrayPool{T}"/>, has its stack noted instead.</summary>
    private SiteStamp Here(string? member, string? file, int line)
    {
        bool needsStack = _settings.Stacks == StackCapture.Caller && member is null && _scopes.IsAnyOpen;
        return new SiteStamp(needsStack ? StackCapture.Full : _settings.Stacks, _clock, member, file, line);
    }

    private void Report(
        MisuseKind kind,
        RentalOf<T>? rental,
        int arrayLength,
        in SiteStamp offendedAt,
        bool isOffender,
        Corruption? corruption = null,
        InFlightMark? inFlight = null,
        DebugArrayPool<T>? owner = null)
    {
        WrittenReport written = Write(kind, rental, arrayLength, offendedAt, isOffender, corruption, inFlight, owner ?? this);
        _sink.Follow(written.Report, written.IsNew, isOffender);
    }

    /// <summary>Writes down what was found without the offender; it is told later, where no lock is held.</summary>
    private WrittenReport Write(MisuseKind kind, RentalOf<T> rental, Corruption? corruption = null) =>
        Write(kind, rental, rental.ArrayLength, offendedAt: default, isOffender: false, corruption, inFlight: null, owner: this);

    private void Follow(List<WrittenReport> found)
    {
        foreach (WrittenReport written in found)
        {
            Follow(written);
        }
    }

    private void Follow(in WrittenReport written) => _sink.Follow(written.Report, written.IsNew, isOffender: false);

    private WrittenReport Write(
        MisuseKind kind,
        RentalOf<T>? rental,
        int arrayLength,
        in SiteStamp offendedAt,
        bool isOffender,
        Corruption? corruption,
        InFlightMark? inFlight,
        DebugArrayPool<T> owner)
    {
        // The scope of the rental, or what is around it if that is over; and of an offender its own, for it may be another test that does not return what it rented.
        DebugPoolScope? current = _scopes.Current;
        DebugPoolScope? offenders = isOffender || rental is null ? current : null;
        MisuseReport report = new(kind, Name, typeof(T))
        {
            RentalId = rental?.Id ?? 0,
            RequestedLength = rental?.RequestedLength ?? -1,
            ArrayLength = arrayLength,
            OwnerPoolName = ReferenceEquals(owner, this) ? null : owner.Name,
            RentedAt = rental?.RentedAt.ToCallSite(owner._clock),
            ReturnedAt = rental?.ReturnedAt.ToCallSite(owner._clock),
            MisusedAt = offendedAt.ToCallSite(_clock),
            Corruption = corruption,
            ReturnNumber = kind == MisuseKind.DoubleReturn ? rental?.Returns ?? 0 : 0,
            Operation = inFlight?.Operation,
            OperationStartedAt = inFlight?.BegunAt.ToCallSite(_clock),
            Scope = (rental?.Scope ?? current)?.Name,
            Seed = Seed,
        };
        return new WrittenReport(report, _sink.Write(report, rental?.Scope?.NearestToFail, offenders));
    }
}
