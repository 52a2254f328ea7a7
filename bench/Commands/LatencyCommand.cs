using System.Collections.Generic;
using System.Globalization;
using Pools.Bench.Cli;
using Pools.Bench.Outcomes;
using Pools.Bench.Scenarios;

namespace Pools.Bench.Commands;

/// <summary>The latency of single calls.</summary>
internal sealed class LatencyCommand : ScenarioCommand
{
    public override string Name => "latency";

    public override string Summary => "percentiles of single Rent and Return calls";

    public override string Description =>
        """
        Times every Rent and every Return of threads that hold several arrays each, and shows percentiles and stalls (calls over a millisecond, for each
        million). The clock itself is part of every figure. With more threads than processors, the longest calls are those of threads that lost their
        processor in the middle of one.
        """;

    public override IReadOnlyList<OptionSpec> Options =>
    [
        new("--threads", "N", "threads (default 32)"),
        new("--depth", "N", "arrays that each thread holds (default 8)"),
        new("--size", "BYTES", "bytes asked for (default 4096)"),
        SecondsOption,
        .. CommonOptions,
    ];

    public override int Run(Arguments arguments, Shell shell)
    {
        int threads = arguments.Integer("--threads", 32, 1, 1000);
        int depth = arguments.Integer("--depth", 8, 1, 100_000);
        int size = arguments.Integer("--size", 4096, 1, System.Array.MaxLength);
        string name = string.Create(CultureInfo.InvariantCulture, $"{Figures.Counted(threads, "thread")}, depth {depth}, {Figures.Size(size)}");
        AdHocScenario scenario = new(Name, "Latency of single calls", "Every Rent and every Return is timed, the clock included. The ratio is that of the p99.", new LatencyCell(name, size, threads, depth));

        // A cell of latencies takes slices ten times as long.
        return Run(arguments, shell, [scenario], 1 / LatencyCell.SliceFactor);
    }
}
