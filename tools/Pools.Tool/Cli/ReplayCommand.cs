namespace Pools.Tool.Cli;

internal static class ReplayCommand
{
    public static Command Create()
    {
        Argument<string> file = new("FILE") { Description = "A trace file from 'record'." };
        string description = "Plays a recorded trace to every pool, each in its own process, and shows how each performs.";
        Command command = new("replay", description + ExitCodes.OfOthers) { file };
        command.SetAction(async (parsed, cancel) =>
        {
            ComparisonTable.Write(Screen.Out, await Comparison.OfAsync(parsed.GetValue(file)!, Screen.Status, cancel));
            return ExitCodes.Clean;
        });
        return command;
    }

    /// <summary>Creates the hidden command that plays a trace to one pool.</summary>
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
