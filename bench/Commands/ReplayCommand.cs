namespace Pools.Bench;

internal static class ReplayCommand
{
    public static Command Create(Shell shell)
    {
        Argument<string> file = new("FILE") { Description = "the trace: CSV with the heading timeNs,thread,op,rentalId,elements" };
        Option<string?> contenders = Options.Contenders();
        Option<int?> rounds = Options.Rounds(Effort.DefaultRounds);
        Option<double?> seconds =
            Options.Number("--seconds", 0.1, 3600, "measuring time, all contenders and rounds together, without the warm-up", 10.0);
        Option<string?> output = Options.Output(fallback: null);
        Command command = new("replay", "Plays a trace to every pool, as fast as it can; a return waits for its rent.")
        {
            file, contenders, rounds, seconds, output,
        };
        command.SetAction(parsed =>
        {
            string? list = parsed.GetValue(contenders);
            int count = list is null ? Contenders.Bytes.Count(c => !c.OnRequest) : Names.Contenders(list).Length;
            TimeSpan slice = TimeSpan.FromSeconds(parsed.Of(seconds) / parsed.Of(rounds) / count / TimedCell.SlicesOfThreads);
            string method = $"Medians of {Figures.Counted(parsed.Of(rounds), "interleaved round")}, all contenders in one process.";
            return ScenarioRun.Run(shell, [ScenarioOf(parsed.GetValue(file)!)], Selection.Full, new Effort(parsed.Of(rounds), slice), list,
                parsed.GetValue(output), method);
        });
        return command;
    }

    private static Scenario ScenarioOf(string file)
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
