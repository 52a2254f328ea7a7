namespace Pools.Tool.Cli;

internal static class ReplayCommand
{
    public static Command Create()
    {
        Argument<string> file = new("FILE") { Description = "A trace file that 'record' has written." };
        Command command = new(
            "replay",
            $"Plays a recorded trace to every pool, each in a process of its own, and shows how each performs.{ExitCodes.OfOthers}") { file };
        command.SetAction(async (parsed, cancel) =>
        {
            ComparisonTable.Write(Screen.Out, await Comparison.OfAsync(parsed.GetValue(file)!, Screen.Status, cancel));
            return ExitCodes.Clean;
        });
        return command;
    }

    /// <summary>The command that plays to one pool. Help does not show it.</summary>
    public static Command CreateChild()
    {
        Argument<string> file = new("FILE");
        Argument<string> candidate = new("POOL");
        Command command = new(PlayChild.Command) { file, candidate };
        command.Hidden = true;
        command.SetAction(parsed =>
        {
            List<TracedCall> events = TraceFormat.Read(parsed.GetValue(file)!);
            string id = parsed.GetValue(candidate)!;
            IReadOnlyList<PoolCandidate> pools = PoolCandidates.For(TrafficFacts.Of(events));
            PoolCandidate pool = pools.First(pool => string.Equals(pool.Id, id, StringComparison.Ordinal));
            Trace trace = Trace.From(events);
            events = null!;
            Console.WriteLine(JsonSerializer.Serialize(Play.Run(trace, pool.Make())));
            return ExitCodes.Clean;
        });
        return command;
    }
}
