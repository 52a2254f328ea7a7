using System.Collections.Generic;
using System.Globalization;
using System.IO;
using Pools.Bench.Cli;
using Pools.Bench.Outcomes;
using Pools.Bench.Tracing;
using Pools.Traces;

namespace Pools.Bench.Commands;

/// <summary>Writes the trace of large arrays that lies in the repository.</summary>
internal sealed class LargeTraceCommand : Command
{
    public override string Name => "large-trace";

    public override string Summary => "writes a trace of large arrays, for 'replay'";

    public override string Usage => "FILE";

    public override int MaxWords => 1;

    public override string Description =>
        """
        Writes a made-up trace of large arrays, the same every time: image frames that another thread returns, row groups with their columns, streams of
        lognormal lengths, powers of two with a header, buffers that grow, a ladder from 1 MiB to 1 GiB, and one array of 1 GiB followed by small ones.
        """;

    public override IReadOnlyList<OptionSpec> Options => [];

    public override int Run(Arguments arguments, Shell shell)
    {
        if (arguments.Words.Count == 0)
        {
            throw new UsageException("large-trace needs a file: large-trace FILE");
        }

        string file = arguments.Words[0];
        List<TraceEvent> events = LargeTraffic.Events();
        try
        {
            TraceFormat.Write(file, events);
        }
        catch (System.Exception problem) when (problem is IOException or System.UnauthorizedAccessException)
        {
            throw new UsageException($"cannot write '{file}': {problem.Message}");
        }

        shell.Screen.Line(string.Create(CultureInfo.InvariantCulture, $"{file}: {events.Count:N0} events of {Figures.Counted(Trace.From(events).Threads, "thread")}"));
        return ExitCodes.Success;
    }
}
