namespace Pools.Bench;

/// <summary>The options of a command that runs one cell over the contenders, for as long as one likes.</summary>
internal sealed class LoadOptions
{
    private readonly Option<string?> _contenders = Options.Contenders();
    private readonly Option<int?> _rounds = Options.Rounds(Effort.DefaultRounds);
    private readonly Option<string?> _output = Options.Output(fallback: null);
    private readonly Option<double?> _seconds =
        Options.Number("--seconds", 0.1, 3600, "measuring time, all contenders and rounds together, without the warm-up", 10.0);

    public static Option<int?> Depth() => Options.Number("--depth", 1, 100_000, "arrays that each thread holds", 8);

    public static Option<int?> Threads(int fallback) => Options.Number("--threads", 1, 1000, "threads", fallback);

    /// <param name="slices">How many times as long a slice the cell takes.</param>
    public Command AddTo(Shell shell, Command command, double slices, Func<ParseResult, Scenario> scenario)
    {
        Array.ForEach<Option>([_contenders, _rounds, _seconds, _output], command.Options.Add);
        command.SetAction(parsed => Run(shell, parsed, slices, scenario(parsed)));
        return command;
    }

    private int Run(Shell shell, ParseResult parsed, double slices, Scenario scenario)
    {
        string? list = parsed.GetValue(_contenders);
        int contenders = list is null ? Contenders.Bytes.Count(c => !c.OnRequest) : Names.Contenders(list).Length;
        int rounds = parsed.Of(_rounds);
        Effort effort = new(rounds, TimeSpan.FromSeconds(parsed.Of(_seconds) / rounds / contenders / slices));
        string method = $"Medians of {Figures.Counted(rounds, "interleaved round")}, all contenders in one process.";
        return ScenarioRun.Run(shell, [scenario], Selection.Full, effort, list, parsed.GetValue(_output), method);
    }
}

internal static class ThroughputCommand
{
    public static Command Create(Shell shell)
    {
        Option<int?> threads = LoadOptions.Threads(Environment.ProcessorCount);
        Option<int?> depth = LoadOptions.Depth();
        Option<string?> sizes = Options.Text("--sizes", "MIN-MAX", "bytes asked for, every power of two in between equally likely",
            "16-65536")
            .Checked(text => ParseSizes(text));
        Option<int?> cross = Options.Number("--cross", 0, 100, "percent of the arrays that another thread returns", 10);
        Command command = new("throughput", "Measures a load of your own: every thread replaces a random one of its arrays at every step.")
        {
            threads, depth, sizes, cross,
        };
        return new LoadOptions().AddTo(shell, command, TimedCell.SlicesOfThreads, parsed =>
        {
            (int shortest, int longest) = ParseSizes(parsed.GetValue(sizes)!);
            TrafficPlan plan = new(parsed.Of(threads), parsed.Of(depth), shortest, longest, parsed.Of(cross));
            string name = $"{Figures.Size(shortest)} – {Figures.Size(longest)}, {plan.CrossPercent} % returned by another thread";
            TimedCell cell = new(name, longest, Loads.Traffic(plan)) { Threads = plan.Threads, VaryingLengths = true };
            return new Scenario(
                "throughput",
                $"Throughput: {Figures.Counted(plan.Threads, "thread")}, depth {plan.Depth}",
                "Each thread replaces a random one of its arrays at every step. The time is the wall clock's, divided by all pairs.",
                _ => [cell]);
        });
    }

    private static (int Shortest, int Longest) ParseSizes(string text)
    {
        int[] sizes = [.. text.Split('-')
            .Select(part => int.TryParse(part, NumberStyles.None, CultureInfo.InvariantCulture, out int size) ? size : 0)];
        return sizes is [>= 1, _] && sizes[1] >= sizes[0] && sizes[1] <= Array.MaxLength
            ? (sizes[0], sizes[1])
            : throw new UsageException($"--sizes must be MIN-MAX, as in 16-65536, not '{text}'");
    }
}

internal static class LatencyCommand
{
    public static Command Create(Shell shell)
    {
        Option<int?> threads = LoadOptions.Threads(32);
        Option<int?> depth = LoadOptions.Depth();
        Option<int?> size = Options.Number("--size", 1, int.MaxValue / 2, "bytes asked for", Sizes.Typical);
        Command command = new("latency", "Shows percentiles and stalls of single Rent and Return calls.") { threads, depth, size };
        return new LoadOptions().AddTo(shell, command, TimedCell.SlicesOfLatency, parsed => MicroScenarios.Latency(
            "Latency of single calls",
            $"{Figures.Counted(parsed.Of(threads), "thread")}, depth {parsed.Of(depth)}, {Figures.Size(parsed.Of(size))}",
            parsed.Of(size),
            parsed.Of(threads),
            parsed.Of(depth)));
    }
}

internal static class ReplayCommand
{
    public static Command Create(Shell shell)
    {
        Argument<string> file = new("FILE") { Description = "the trace: CSV with the heading timeNs,thread,op,rentalId,elements" };
        Command command = new("replay", "Plays a trace to every pool, as fast as it can; a return waits for its rent.") { file };
        return new LoadOptions().AddTo(shell, command, TimedCell.SlicesOfThreads, parsed => ScenarioOf(parsed.GetValue(file)!));
    }

    public static Scenario ScenarioOf(string file)
    {
        Trace trace = Trace.From(TraceFormat.Read(file));
        string threads = Figures.Counted(trace.Threads, "thread");
        TimedCell cell = new($"{trace.Rentals:N0} rentals, {threads}", trace.Longest, Loads.Replay(trace))
        {
            Threads = trace.Threads,
            VaryingLengths = true,
        };
        return new Scenario(
            "replay",
            $"Replay of {Path.GetFileName(file)}",
            $"{trace.Rentals:N0} rents and {trace.Returns:N0} returns by {threads}, as fast as they can; "
            + $"{trace.CrossReturns:N0} returns are on another thread than the rent.",
            _ => [cell]);
    }
}

/// <summary>Writes the trace of large arrays that is in the repository.</summary>
internal static class LargeTraceCommand
{
    public static Command Create(Shell shell)
    {
        Argument<string> file = new("FILE") { Description = "the file to write" };
        Command command = new("large-trace", "Writes a made-up trace of large arrays for 'replay', always the same.") { file };
        command.SetAction(parsed =>
        {
            Write(parsed.GetValue(file)!, LargeTraffic.Events(), shell.Screen);
            return ExitCodes.Success;
        });
        return command;
    }

    private static void Write(string file, List<TraceEvent> events, Screen screen)
    {
        try
        {
            TraceFormat.Write(file, events);
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            throw new UsageException($"cannot write '{file}': {problem.Message}");
        }

        screen.Line($"{file}: {events.Count:N0} events of {Figures.Counted(Trace.From(events).Threads, "thread")}");
    }
}
