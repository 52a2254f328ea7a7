using System.Collections.Generic;

namespace Pools.Diagnostics;

/// <content>Reporting.</content>
public sealed partial class DebugArrayPool<T>
{
    private void Report(
        MisuseKind kind,
        RentalOf<T>? rental,
        int arrayLength,
        in SiteStamp offendedAt,
        bool isOffender,
        Corruption? corruption = null,
        InFlightMark? inFlight = null)
    {
        WrittenReport written = Write(kind, rental, arrayLength, offendedAt, corruption, inFlight);
        _sink.Follow(written.Report, written.IsNew, isOffender);
    }

    /// <summary>Writes down what was found without the offender; it is told later, where no lock is held.</summary>
    private void Write(List<WrittenReport> found, MisuseKind kind, RentalOf<T> rental, Corruption? corruption = null) =>
        found.Add(Write(kind, rental, rental.ArrayLength, offendedAt: default, corruption, inFlight: null));

    private void Follow(List<WrittenReport> found)
    {
        foreach (WrittenReport written in found)
        {
            _sink.Follow(written.Report, written.IsNew, isOffender: false);
        }
    }

    private WrittenReport Write(MisuseKind kind, RentalOf<T>? rental, int arrayLength, in SiteStamp offendedAt, Corruption? corruption, InFlightMark? inFlight)
    {
        DebugPoolScope? scope = rental?.Scope ?? _scopes.Current;
        MisuseReport report = new(kind, Name, typeof(T))
        {
            RentalId = rental?.Id ?? 0,
            RequestedLength = rental?.RequestedLength ?? -1,
            ArrayLength = arrayLength,
            RentedAt = rental?.RentedAt.ToCallSite(_clock),
            ReturnedAt = rental?.ReturnedAt.ToCallSite(_clock),
            OffendedAt = offendedAt.ToCallSite(_clock),
            Corruption = corruption,
            Operation = inFlight?.Operation,
            OperationBegunAt = inFlight?.BegunAt.ToCallSite(_clock),
            Scope = scope?.Name,
            Seed = Seed,
        };
        return new WrittenReport(report, _sink.Write(report, scope));
    }
}
