using System.Collections.Generic;
using System.Globalization;
using Pools.Bench.Cli;
using Pools.Bench.Loops;
using Pools.Bench.Outcomes;
using Pools.Bench.Scenarios;
using Pools.Traces;

namespace Pools.Bench.Commands;

/// <summary>Plays a trace to every pool.</summary>
internal sealed class ReplayCommand : ScenarioCommand
{
    public override string Name => "replay";

    public override string Summary => "plays a recorded trace of rents and returns to every pool";

    public override string Usage => "FILE";

    public override int MaxWords => 1;

    public override string Description =>
        """
        Plays a trace to every pool: the threads of the trace do their rents and returns as fast as they can, and a return waits for its rent, which may
        be another thread's. A trace is CSV with the heading timeNs,thread,op,rentalId,elements, in the order of time; op is rent or return. Every rental
        has a number of its own; what is never returned is lost to the pool. 'throughput --record FILE' writes one.
        """;

    public override IReadOnlyList<OptionSpec> Options => [SecondsOption, .. CommonOptions];

    public override int Run(Arguments arguments, Shell shell)
    {
        if (arguments.Words.Count == 0)
        {
            throw new UsageException("replay needs a trace: replay FILE");
        }

        string file = arguments.Words[0];
        Trace trace = Trace.From(TraceFormat.Read(file));
        string cell = string.Create(CultureInfo.InvariantCulture, $"{trace.Rentals:N0} rentals, {Figures.Counted(trace.Threads, "thread")}");
        string description = string.Create(CultureInfo.InvariantCulture, $"{trace.Rentals:N0} rents and {trace.Returns:N0} returns by {Figures.Counted(trace.Threads, "thread")}, as fast as they can; {trace.CrossReturns:N0} returns are on another thread than the rent.");
        TimedCell timed = new(cell, trace.Longest, new ReplayLoopFactory(trace)) { Threads = trace.Threads, VaryingLengths = true };
        AdHocScenario scenario = new(Name, $"Replay of {System.IO.Path.GetFileName(file)}", description, timed);
        return Run(arguments, shell, [scenario], 1 / TimedCell.SliceFactorOfThreads);
    }
}
