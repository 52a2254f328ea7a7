using Pools.Observability;

namespace Pools;

/// <summary>The metrics of all pools: a meter whose observable instruments read the pools' own counters.</summary>
/// <remarks>Safe for any thread.</remarks>
public static class ArrayPoolMetrics
{
    /// <summary>Represents the meter's name: <c>Pools</c>.</summary>
    public const string MeterName = "Pools";

    /// <summary>Creates the meter now, if it does not exist yet.</summary>
    /// <remarks>
    /// Listeners that wait for new instruments, as all do, do not need this. The thread pool creates the meter as soon as there is a pool
    /// and the process has loaded meters. It is for programs that collect immediately, such as a test. Safe for any thread: a call waits
    /// for another one that is creating the meter. Throws nothing; the first meter of a process takes some milliseconds.
    /// </remarks>
    public static void Start() => ProcessMeter.Start();
}
