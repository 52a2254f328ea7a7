using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using Pools.Bench.Cli;
using Pools.Bench.Loops;
using Pools.Bench.Outcomes;
using Pools.Bench.Scenarios;
using Pools.Bench.Tracing;
using Pools.Traces;

namespace Pools.Bench.Commands;

/// <summary>A load of one's own choice.</summary>
internal sealed class ThroughputCommand : ScenarioCommand
{
    private const int DefaultEvents = 5000;

    public override string Name => "throughput";

    public override string Summary => "a load of your own: threads, depth, sizes, returns on other threads";

    public override string Description =>
        """
        Every thread keeps a window of arrays and replaces a random one at every step: the old one is returned, or handed to the next thread, which
        returns it; a new one of a random length is rented. With --record nothing is measured: the events of the load, over ArrayPool.Shared, are
        written as a trace that the command 'replay' plays to every pool.
        """;

    public override IReadOnlyList<OptionSpec> Options =>
    [
        new("--threads", "N", "threads (default: as many as there are processors)"),
        new("--depth", "N", "arrays that each thread holds (default 8)"),
        new("--sizes", "MIN-MAX", "bytes asked for, every power of two in between equally likely (default 16-65536)"),
        new("--cross", "PERCENT", "arrays that another thread returns (default 10)"),
        SecondsOption,
        new("--record", "FILE", "write a trace instead of measuring"),
        new("--events", "N", $"length of the trace, about (default {DefaultEvents})"),
        .. CommonOptions,
    ];

    public override int Run(Arguments arguments, Shell shell)
    {
        (int shortest, int longest) = Sizes(arguments.Text("--sizes") ?? "16-65536");
        TrafficPlan plan = new(
            arguments.Integer("--threads", Environment.ProcessorCount, 1, 1000),
            arguments.Integer("--depth", 8, 1, 100_000),
            shortest,
            longest,
            arguments.Integer("--cross", 10, 0, 100));
        if (arguments.Text("--record") is { } file)
        {
            return Record(plan, arguments.Integer("--events", DefaultEvents, 2, 10_000_000), file, shell);
        }

        string title = string.Create(CultureInfo.InvariantCulture, $"{Figures.Counted(plan.Threads, "thread")}, depth {plan.Depth}");
        string sizes = $"{Figures.Size(shortest)} – {Figures.Size(longest)}, {plan.CrossPercent} % returned by another thread";
        TimedCell cell = new(sizes, longest, new TrafficLoopFactory(plan)) { Threads = plan.Threads, VaryingLengths = true };
        AdHocScenario scenario = new(Name, $"Throughput: {title}", "Each thread replaces a random one of its arrays at every step. The time is the wall clock's, divided by the pairs of all threads.", cell);

        // A cell with threads takes slices three times as long.
        return Run(arguments, shell, [scenario], 1 / TimedCell.SliceFactorOfThreads);
    }

    private static int Record(TrafficPlan plan, int events, string file, Shell shell)
    {
        TraceRecorder recorder = new(plan.Threads);
        TrafficRecording.Run(plan, events, recorder);
        List<TraceEvent> recorded = recorder.Events().ToList();
        try
        {
            TraceFormat.Write(file, recorded);
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"--record: cannot write '{file}': {problem.Message}");
        }

        Trace trace = Trace.From(recorded);
        shell.Screen.Line(string.Create(CultureInfo.InvariantCulture, $"{file}: {recorded.Count:N0} events of {Figures.Counted(trace.Threads, "thread")}, {trace.CrossReturns:N0} returns on another thread than the rent"));
        return ExitCodes.Success;
    }

    private static (int Shortest, int Longest) Sizes(string text)
    {
        string[] parts = text.Split('-');
        return parts.Length == 2
            && int.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out int shortest)
            && int.TryParse(parts[1], NumberStyles.None, CultureInfo.InvariantCulture, out int longest)
            && shortest >= 1 && longest >= shortest && longest <= Array.MaxLength
            ? (shortest, longest)
            : throw new UsageException($"--sizes must be MIN-MAX, as in 16-65536, not '{text}'");
    }
}
