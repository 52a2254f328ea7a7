namespace Pools.Diagnostics;

/// <summary>Is told of each report: writes it to a log, for instance.</summary>
public interface IMisuseObserver
{
    /// <summary>Called once for each new report, before the pool reacts to it.</summary>
    /// <param name="report">The report.</param>
    /// <remarks>Called on any thread, the finalizer thread among them. What it throws is swallowed.</remarks>
    void OnMisuse(MisuseReport report);
}
