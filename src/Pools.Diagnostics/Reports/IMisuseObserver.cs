namespace Pools.Diagnostics;

/// <summary>An observer that is told of each report: to write it to a log, for instance.</summary>
public interface IMisuseObserver
{
    /// <summary>Receives a new report, once, before the pool reacts to it.</summary>
    /// <param name="report">The report.</param>
    /// <remarks>Called on the thread that has noticed the misuse: the offender's, which may be the finalizer thread, or one that checks, such as a timer's. Calls may overlap. No lock of the pool is held, so it may use the pool. What it throws is swallowed.</remarks>
    void OnMisuse(MisuseReport report);
}
