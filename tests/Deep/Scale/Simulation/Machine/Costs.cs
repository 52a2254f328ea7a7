namespace Pools.Tests.Simulation;

/// <summary>What the simulated machine charges, in nanoseconds of virtual time: the one table of parameters.</summary>
/// <remarks>
/// Latencies between caches are those of two sockets of Intel Xeon Platinum 8375C, as published with the program core-to-core-latency (github.com/nviennot/core-to-core-latency): medians of a line
/// that two cores take from each other by compare-and-swap. What is measured on no machine of many cores is calibrated on two: docs/scale.md has the figures.
/// </remarks>
internal sealed record Costs
{
    /// <summary>
    /// The machine on which the calibration was measured: two cores of an AMD EPYC, which share a cache. Published for two cores of one complex of an EPYC 7R13: 23 ns (core-to-core-latency).
    /// </summary>
    public static Costs OfMeasured { get; } = new() { SameSocket = 23 };

    /// <summary>An access to a line in the core's own cache. Fewer than the 5 cycles of latency (David, Guerraoui and Trigonakis, SOSP 2013, table 3), because a core works on several at a time. Calibrated: depth 1.</summary>
    public double Hit { get; init; } = 0.3;

    /// <summary>An interlocked operation on such a line, once the stores before it are done. 18 to 20 cycles (Fog, Instruction tables). Calibrated: depth 8.</summary>
    public double Atomic { get; init; } = 4;

    /// <summary>A line from another core of the same socket (core-to-core-latency: 51 ns).</summary>
    public double SameSocket { get; init; } = 51;

    /// <summary>A line from a core of another socket (core-to-core-latency: 108 ns).</summary>
    public double OtherSocket { get; init; } = 108;

    /// <summary>
    /// The part of that for which a plain load makes its core wait: meanwhile it works on what does not depend on it. All of it is waited for at the next interlocked operation. Calibrated: rings.
    /// </summary>
    public double LoadStall { get; init; } = 0.5;

    /// <summary>A line that no core has. Intel Memory Latency Checker on Xeons of that time: 81 ns.</summary>
    public double Memory { get; init; } = 81;

    /// <summary>What a call of a pool takes besides its accesses: finding the bucket, checks, the call itself. Calibrated: depth 1.</summary>
    public double Call { get; init; } = 1.6;

    /// <summary>Finding a thread-static number, which is an offset from the thread's own block. Calibrated: depth 1.</summary>
    public double ThreadNumber { get; init; } = 0.4;

    /// <summary>Finding a thread-static reference, four loads that depend on each other. Calibrated: depth 1 of the model of <c>Shared</c>.</summary>
    public double ThreadReference { get; init; } = 2.4;

    /// <summary>Asking which core the thread runs on.</summary>
    public double CurrentProcessor { get; init; } = 5.7;

    /// <summary>A new array of a few KiB: what the dry pool takes on two cores less its search (docs/performance.md).</summary>
    public double Allocation { get; init; } = 100;

    /// <summary>A new small object: a magazine, a shelf (arbitrary; none are made in a steady load).</summary>
    public double Bookkeeping { get; init; } = 30;

    /// <summary>From the end of a monitor's use to the next try of a thread that has found it held: it spins, yields, and at last sleeps. Calibrated: rings.</summary>
    public double MonitorBackoff { get; init; } = 100;

    /// <summary>What entering or leaving a monitor takes besides, once its state is in a block of its own: finding that. Calibrated: rings.</summary>
    public double MonitorBlock { get; init; } = 10;

    /// <summary>As <see cref="MonitorBackoff"/>, of a spin lock, whose pauses grow, and which yields. Calibrated: rings of <c>Create</c>.</summary>
    public double SpinBackoff { get; init; } = 200;

    /// <summary>The first pause of a thread that waits for its ring; each further one is twice as long, up to <see cref="LongestPause"/>. 140 cycles (Intel 64 and IA-32 Architectures Optimization Reference Manual, on PAUSE).</summary>
    public double Pause { get; init; } = 48;

    /// <summary>Arbitrary, eight times as long.</summary>
    public double LongestPause { get; init; } = 384;

    /// <summary>A fence in every thread of the process (arbitrary; none in these loads).</summary>
    public double FenceEverywhere { get; init; } = 5_000;

    /// <summary>How many cores a socket has: as many as the largest now sold in numbers (arbitrary).</summary>
    public int CoresPerSocket { get; init; } = 64;

    /// <summary>What a line takes from one core to another.</summary>
    public double Between(int core, int other) => core / CoresPerSocket == other / CoresPerSocket ? SameSocket : OtherSocket;
}
