namespace Pools.Bench;

/// <summary>A command that runs one cell over the contenders, for as long as one likes.</summary>
internal abstract class LoadCommand<TSettings>(Shell shell) : Command<TSettings>
    where TSettings : LoadSettings
{
    protected Shell Shell { get; } = shell;

    /// <param name="slices">How many times as long a slice the cell takes.</param>
    protected int Run(TSettings settings, double slices, Scenario scenario)
    {
        int contenders = settings.Contenders is null ? Contenders.Bytes.Count(c => !c.OnRequest) : Names.Contenders(settings.Contenders).Length;
        Effort effort = new(settings.Rounds, TimeSpan.FromSeconds(settings.Seconds / settings.Rounds / contenders / slices));
        string method = $"Medians of {Figures.Counted(settings.Rounds, "interleaved round")}, all contenders in one process.";
        return ScenarioRun.Run(Shell, [scenario], Selection.Full, effort, settings.Contenders, settings.Output, method);
    }
}

/// <summary>A load of one's own choice.</summary>
internal sealed class ThroughputCommand(Shell shell) : LoadCommand<ThroughputCommand.Settings>(shell)
{
    internal sealed class Settings : LoadSettings
    {
        [CommandOption("--threads <N>"), Description("threads (default: as many as there are processors)"), Between(1, 1000)]
        public int? Threads { get; init; }

        [CommandOption("--depth <N>"), Description("arrays that each thread holds"), DefaultValue(8), Between(1, 100_000)]
        public int Depth { get; init; }

        [CommandOption("--sizes <MIN-MAX>"), Description("bytes asked for, every power of two in between equally likely"), DefaultValue("16-65536")]
        public required string Sizes { get; init; }

        [CommandOption("--cross <PERCENT>"), Description("arrays that another thread returns"), DefaultValue(10), Between(0, 100)]
        public int Cross { get; init; }

        [CommandOption("--record <FILE>"), Description("write a trace instead of measuring")]
        public string? Record { get; init; }

        [CommandOption("--events <N>"), Description("length of the trace, about"), DefaultValue(5000), Between(2, 10_000_000)]
        public int Events { get; init; }
    }

    public override int Execute(CommandContext context, Settings settings)
    {
        (int shortest, int longest) = ParseSizes(settings.Sizes);
        TrafficPlan plan = new(settings.Threads ?? Environment.ProcessorCount, settings.Depth, shortest, longest, settings.Cross);
        if (settings.Record is { } file)
        {
            Trace trace = TraceFile.Write(file, TraceRecorder.Record(plan, settings.Events), Shell.Screen);
            Shell.Screen.Line($"{trace.CrossReturns:N0} returns on another thread than the rent");
            return ExitCodes.Success;
        }

        string sizes = $"{Figures.Size(shortest)} – {Figures.Size(longest)}, {plan.CrossPercent} % returned by another thread";
        TimedCell cell = new(sizes, longest, Loads.Traffic(plan)) { Threads = plan.Threads, VaryingLengths = true };
        return Run(settings, TimedCell.SlicesOfThreads, new Scenario(
            "throughput",
            $"Throughput: {Figures.Counted(plan.Threads, "thread")}, depth {plan.Depth}",
            "Each thread replaces a random one of its arrays at every step. The time is the wall clock's, divided by the pairs of all threads.") { Plan = _ => [cell] });
    }

    private static (int Shortest, int Longest) ParseSizes(string text)
    {
        int[] sizes = [.. text.Split('-').Select(part => int.TryParse(part, NumberStyles.None, CultureInfo.InvariantCulture, out int size) ? size : 0)];
        return sizes is [>= 1, _] && sizes[1] >= sizes[0] && sizes[1] <= Array.MaxLength
            ? (sizes[0], sizes[1])
            : throw new UsageException($"--sizes must be MIN-MAX, as in 16-65536, not '{text}'");
    }
}

internal sealed class LatencyCommand(Shell shell) : LoadCommand<LatencyCommand.Settings>(shell)
{
    internal sealed class Settings : LoadSettings
    {
        [CommandOption("--threads <N>"), Description("threads"), DefaultValue(32), Between(1, 1000)]
        public int Threads { get; init; }

        [CommandOption("--depth <N>"), Description("arrays that each thread holds"), DefaultValue(8), Between(1, 100_000)]
        public int Depth { get; init; }

        [CommandOption("--size <BYTES>"), Description("bytes asked for"), DefaultValue(4096), Between(1, int.MaxValue / 2)]
        public int Size { get; init; }
    }

    public override int Execute(CommandContext context, Settings settings)
    {
        string name = $"{Figures.Counted(settings.Threads, "thread")}, depth {settings.Depth}, {Figures.Size(settings.Size)}";
        return Run(settings, TimedCell.SlicesOfLatency, new Scenario("latency", "Latency of single calls", "Every Rent and every Return is timed, the clock included. The ratio is that of the p99.")
        {
            Main = Columns.Percentile99,
            Extras = Columns.Percentiles,
            Plan = _ => [MicroScenarios.Latency(name, settings.Size, settings.Threads, settings.Depth)],
        });
    }
}

internal sealed class ReplayCommand(Shell shell) : LoadCommand<ReplayCommand.Settings>(shell)
{
    internal sealed class Settings : LoadSettings
    {
        [CommandArgument(0, "<FILE>"), Description("the trace")]
        public required string File { get; init; }
    }

    public override int Execute(CommandContext context, Settings settings) => Run(settings, TimedCell.SlicesOfThreads, ScenarioOf(settings.File));

    public static Scenario ScenarioOf(string file)
    {
        Trace trace = Trace.From(TraceFormat.Read(file));
        string threads = Figures.Counted(trace.Threads, "thread");
        TimedCell cell = new($"{trace.Rentals:N0} rentals, {threads}", trace.Longest, Loads.Replay(trace)) { Threads = trace.Threads, VaryingLengths = true };
        return new Scenario(
            "replay",
            $"Replay of {Path.GetFileName(file)}",
            $"{trace.Rentals:N0} rents and {trace.Returns:N0} returns by {threads}, as fast as they can; {trace.CrossReturns:N0} returns are on another thread than the rent.") { Plan = _ => [cell] };
    }
}

/// <summary>Writes the trace of large arrays that lies in the repository.</summary>
internal sealed class LargeTraceCommand(Shell shell) : Command<LargeTraceCommand.Settings>
{
    internal sealed class Settings : CommandSettings
    {
        [CommandArgument(0, "<FILE>"), Description("where to")]
        public required string File { get; init; }
    }

    public override int Execute(CommandContext context, Settings settings)
    {
        TraceFile.Write(settings.File, LargeTraffic.Events(), shell.Screen);
        return ExitCodes.Success;
    }
}

/// <summary>Writes traces where the command line says.</summary>
internal static class TraceFile
{
    public static Trace Write(string file, List<TraceEvent> events, Screen screen)
    {
        try
        {
            TraceFormat.Write(file, events);
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"cannot write '{file}': {problem.Message}");
        }

        Trace trace = Trace.From(events);
        screen.Line($"{file}: {events.Count:N0} events of {Figures.Counted(trace.Threads, "thread")}");
        return trace;
    }
}
