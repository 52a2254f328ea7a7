using Pools.Observability;

namespace Pools;

/// <summary>The metrics of all pools: a meter whose observable instruments read what the pools count anyway.</summary>
/// <remarks>Safe for any thread.</remarks>
public static class ArrayPoolMetrics
{
    /// <summary>Represents the meter's name: <c>Pools</c>.</summary>
    public const string MeterName = "Pools";

    /// <summary>Creates the meter now, if it does not exist yet.</summary>
    /// <remarks>
    /// Nobody needs to call this who waits for instruments to be published, as every listener does: the meter is made on the thread pool as soon as there is a pool and the process has loaded
    /// meters at all. It is for programs that collect at once, a test for instance. Throws nothing; the first meter of a process takes some milliseconds.
    /// </remarks>
    public static void Start() => ProcessMeter.Start();
}
