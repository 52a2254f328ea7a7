namespace Pools.Tests.Simulation;

/// <summary>What the simulated machine charges, in nanoseconds of virtual time: the one table of parameters.</summary>
/// <remarks>
/// Latencies between caches: two sockets of Intel Xeon Platinum 8375C (github.com/nviennot/core-to-core-latency). The rest is
/// calibrated on two cores: docs/scale.md has the figures.
/// </remarks>
internal sealed record Costs
{
    /// <summary>The machine of the calibration: two cores of an AMD EPYC, which share a cache (core-to-core-latency: 23 ns).</summary>
    public static Costs OfMeasured { get; } = new() { SameSocket = 23 };

    /// <summary>An access to a line in the core's own cache.</summary>
    public double Hit { get; init; } = 0.3;

    /// <summary>An interlocked operation on such a line, once the stores before it are done.</summary>
    public double Atomic { get; init; } = 4;

    /// <summary>A line from another core of the same socket (core-to-core-latency: 51 ns).</summary>
    public double SameSocket { get; init; } = 51;

    /// <summary>A line from a core of another socket (core-to-core-latency: 108 ns).</summary>
    public double OtherSocket { get; init; } = 108;

    /// <summary>The part of that for which a plain load makes its core wait. Calibrated: rings.</summary>
    public double LoadStall { get; init; } = 0.5;

    /// <summary>A line that no core has. Intel Memory Latency Checker on Xeons of that time: 81 ns.</summary>
    public double Memory { get; init; } = 81;

    /// <summary>The time of a call without its accesses: finding the bucket, checks, the call itself.</summary>
    public double Call { get; init; } = 1.6;

    /// <summary>Finding a thread-static number, which is an offset from the thread's own block. Calibrated: depth 1.</summary>
    public double ThreadNumber { get; init; } = 0.4;

    /// <summary>Finding a thread-static reference, four loads that depend on each other.</summary>
    public double ThreadReference { get; init; } = 2.4;

    /// <summary>Asking which core the thread runs on.</summary>
    public double CurrentProcessor { get; init; } = 5.7;

    /// <summary>A new array of a few KiB: what the dry pool takes on two cores less its search (docs/performance.md).</summary>
    public double Allocation { get; init; } = 100;

    /// <summary>A new small object: a magazine, a core cache (arbitrary; none are made in a steady load).</summary>
    public double Bookkeeping { get; init; } = 30;

    /// <summary>From the end of a monitor's use to the next try of a thread that has found it held.</summary>
    public double MonitorBackoff { get; init; } = 100;

    /// <summary>The time to find a monitor's state, once that is in a separate block.</summary>
    public double MonitorBlock { get; init; } = 10;

    /// <summary>As <see cref="MonitorBackoff"/>, of a spin lock, whose pauses grow, and which yields.</summary>
    public double SpinBackoff { get; init; } = 200;

    /// <summary>The first pause of a thread that waits for its ring.</summary>
    public double Pause { get; init; } = 48;

    /// <summary>Arbitrary, eight times as long.</summary>
    public double LongestPause { get; init; } = 384;

    /// <summary>A fence in every thread of the process (arbitrary; none in these loads).</summary>
    public double FenceEverywhere { get; init; } = 5_000;

    /// <summary>The cores of a socket: the largest in wide use (arbitrary).</summary>
    public int CoresPerSocket { get; init; } = 64;

    /// <summary>What a line takes from one core to another.</summary>
    public double Between(int core, int other) => core / CoresPerSocket == other / CoresPerSocket ? SameSocket : OtherSocket;
}
