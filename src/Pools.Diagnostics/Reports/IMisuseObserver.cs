namespace Pools.Diagnostics;

/// <summary>An observer that is told of each report: to write it to a log, for instance.</summary>
public interface IMisuseObserver
{
    /// <summary>Receives a new report, once, before the pool reacts to it.</summary>
    /// <param name="report">The report.</param>
    /// <remarks>Called on any thread, the finalizer thread among them. What it throws is swallowed.</remarks>
    void OnMisuse(MisuseReport report);
}
