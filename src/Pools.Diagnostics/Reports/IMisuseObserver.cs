namespace Pools.Diagnostics;

/// <summary>An observer that is told of each report: to write it to a log, for instance.</summary>
public interface IMisuseObserver
{
    /// <summary>Receives a new report, once, before the pool reacts to it.</summary>
    /// <param name="report">The report.</param>
    /// <remarks>
    /// Called on the thread that detects the misuse: the offender's, the finalizer's, or a timer's. Calls may overlap. The pool holds no
    /// lock, so the observer may use it. Exceptions are swallowed.
    /// </remarks>
    void OnMisuse(MisuseReport report);
}
