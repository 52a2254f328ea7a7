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
    /// A listener that waits for instruments to be published, as all do, does not need this: the meter is created on the thread pool as
    /// soon as there is a pool and the process has loaded meters at all. It is for programs that collect immediately, such as a test. Safe
    /// for any thread: a call waits for another one that is creating the meter. Throws nothing; the first meter of a process takes some
    /// milliseconds.
    /// </remarks>
    public static void Start() => ProcessMeter.Start();
}
