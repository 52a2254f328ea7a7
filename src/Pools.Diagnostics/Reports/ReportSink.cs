using System.Diagnostics;
using Pools.Observability;

namespace Pools.Diagnostics;

/// <summary>Where a pool's reports go. It does not know the pool, so a rental that holds it keeps no pool alive.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread; a lock while a report is written down, none while an observer is told of it.</para>
/// <para><b>Ordering</b>: a report is written down before anybody is told of it.</para>
/// <para><b>Bounds</b>: see <see cref="KeptReports"/>.</para>
/// <para><b>Accepted races</b>: of two threads that report one fault at the same time, either may be the one that counts as new.</para>
/// </remarks>
/// <param name="settings">The pool's private copy of the options.</param>
internal sealed class ReportSink(DebugArrayPoolOptions settings)
{
    private long _misuses;

    /// <summary>How often something was done wrong, information not counted.</summary>
    public long Misuses => Volatile.Read(ref _misuses);

    /// <summary>The reports of the whole pool.</summary>
    public KeptReports Reports { get; } = new();

    /// <summary>Writes a report down. No code of the user's runs.</summary>
    /// <param name="report">The report.</param>
    /// <param name="scope">The scope of the rental, or null. It fails even if an exception about it is swallowed.</param>
    /// <param name="offenders">The scope in which it was done, or null. It fails too; it may be the same.</param>
    public void Write(MisuseReport report, DebugPoolScope? scope, DebugPoolScope? offenders)
    {
        string key = KeyOf(report);
        scope?.Add(key, report);
        if (offenders != scope)
        {
            offenders?.Add(key, report);
        }

        if (!report.IsInformation)
        {
            Interlocked.Increment(ref _misuses);
        }

        report.IsNew = Reports.Add(key, report);
    }

    /// <summary>Passes a report that is written down to the observers, and reacts.</summary>
    /// <param name="report">The report.</param>
    public void Follow(MisuseReport report)
    {
        TryTell(Log, report);
        if (report.IsNew)
        {
            TryTell(settings.OnReport, report);
            TryTell(settings.Observer is { } observer ? observer.OnMisuse : null, report);
        }

        if (report.IsInformation)
        {
            return;
        }

        if (settings.Reaction == MisuseReaction.FailFast)
        {
            Environment.FailFast(report.ToString());
        }

        if (settings.Reaction == MisuseReaction.Break && Debugger.IsAttached)
        {
            Debugger.Break();
        }
        else if (report.IsThrown)
        {
            throw MisuseKinds.IsArgument(report.Kind) ? new ArrayPoolArgumentException(report) : new ArrayPoolMisuseException(report);
        }
    }

    /// <summary>Whether a faulty call throws on the calling thread.</summary>
    public bool Throws(MisuseKind kind) =>
        settings.Reaction != MisuseReaction.Record && !MisuseKinds.IsInformation(kind) && !IsLate(kind) && !FinalizerThread.IsCurrent();

    /// <summary>
    /// Whether the end of a container may be the cause: it disposes pools before older services, which may return later. An exception would
    /// stop the container from disposing the rest.
    /// </summary>
    private bool IsLate(MisuseKind kind) => settings.Reporting is not null && kind == MisuseKind.AfterDispose;

    /// <summary>The kind and the places. Not the scope: a program with a scope for each request has scopes without number.</summary>
    private static string KeyOf(MisuseReport report)
    {
        string rented = report.RentedAt?.Key ?? string.Empty;
        string returned = report.ReturnedAt?.Key ?? string.Empty;
        string offended = report.MisusedAt?.Key ?? string.Empty;
        bool hasSites = rented.Length + returned.Length + offended.Length != 0;
        string length = hasSites ? string.Empty : FormattableString.Invariant($"{report.RequestedLength}");
        string number = report.IsReturnedRepeatedly ? "repeated" : string.Empty;
        return string.Join("|", report.Kind.ToString(), report.ElementType.FullName, rented, returned, offended, length, number);
    }

    /// <summary>Raises the event, for each occurrence: a listener counts.</summary>
    private static void Log(MisuseReport report)
    {
        if (report.Kind == MisuseKind.Leak)
        {
            ArrayPoolEventSource.Log.Leak(report.ArrayLength, report.PoolName);
        }
        else
        {
            ArrayPoolEventSource.Log.Misuse(report.Kind.ToString(), report.ArrayLength, report.PoolName);
        }
    }

    private static void TryTell(Action<MisuseReport>? listener, MisuseReport report)
    {
        try
        {
            listener?.Invoke(report);
        }
        catch (Exception)
        {
            // A callback may fail: the report is written down, others are called, and the reaction follows.
        }
    }
}
