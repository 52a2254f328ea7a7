using System.Text;
using Pools.Traces;

namespace Pools.Tool.Recording;

/// <summary>Records the traffic of a process's pools as a trace that can be played.</summary>
/// <remarks>The lengths are those of the arrays, not what was asked for, which lies between the bucket below and this one; and in bytes, because a trace is played with bytes.</remarks>
internal static class Recorder
{
    /// <summary>Records.</summary>
    /// <param name="target">The process.</param>
    /// <param name="options">How long.</param>
    /// <param name="file">Where the trace goes. Without any rent there is no trace, and the file stays as it is.</param>
    /// <param name="cancel">Ends it early.</param>
    /// <param name="mostEvents">How many rents and returns are recorded: as many end it.</param>
    /// <exception cref="CannotLookException">The process cannot be looked at, or the file not be written.</exception>
    public static async Task<Recorded> RecordAsync(Target target, SessionOptions options, string file, CancellationToken cancel, long mostEvents = long.MaxValue)
    {
        // Before anything else: without a file there is no need to look.
        using OutputFile output = new(file);
        using RecordSpool spool = new();
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(cancel);

        // On another thread: this one has to read on, or the process could not end the session.
        TrafficRecorder recorder = new(spool.Add, mostEvents, () => _ = end.CancelAsync());
        StackTable stacks = new();
        CodeMap code = new();
        PoolTrace trace = await PoolTrace.ReadAsync(target, options, recorder, stacks, code, end.Token);

        using ModuleContents modules = new();
        SiteResolver sites = new(stacks, code, modules);
        Dictionary<int, string?> types = recorder.Pools.Values.ToDictionary(pool => pool.Id, pool => recorder.Labels.Find(pool.Id)?.Type ?? sites.PoolTypeOf(pool.Stacks));
        if (recorder.Rents > 0)
        {
            Write(output.Stream, spool, types);
            output.Keep();
        }

        target.FinishCommand(trace.HasEnded);
        return new Recorded
        {
            Rents = recorder.Rents,
            Returns = recorder.Returns,
            Threads = recorder.Threads,
            IsFull = recorder.IsFull,
            Duration = recorder.IsFull ? recorder.Time : trace.HasEnded ? trace.Time : (long)trace.Looked.TotalNanoseconds,
            EventsLost = trace.EventsLost,
            Broken = trace.Broken,
            HasEnded = trace.HasEnded,
            LeftOut = recorder.LeftOut,
            AllocatedBytes = recorder.AllocatedElements.Sum(pool => pool.Value * SizeOf(types[pool.Key])),
            Pools = [.. recorder.Pools.Values.OrderByDescending(pool => pool.Rents).Select(pool => (PoolNames.NameOf(types[pool.Id], recorder.Labels.Find(pool.Id)?.Name), pool.Rents))],
            OfUnknownSize = [.. recorder.Pools.Values.Where(pool => PoolNames.ElementSizeOf(types[pool.Id]) is null).Select(pool => PoolNames.NameOf(types[pool.Id])).Distinct(StringComparer.Ordinal)],
        };
    }

    private static void Write(Stream stream, RecordSpool spool, Dictionary<int, string?> types)
    {
        Dictionary<int, long> sizes = types.ToDictionary(type => type.Key, type => SizeOf(type.Value));
        using StreamWriter writer = new(stream, new UTF8Encoding(encoderShouldEmitUTF8Identifier: false), leaveOpen: true) { NewLine = "\n" };
        writer.WriteLine(TraceFormat.Heading);
        foreach (RawRecord record in spool.ReadAll())
        {
            long bytes = Math.Min(record.Length * sizes[record.Pool], Array.MaxLength);
            TraceFormat.Write(writer, new TraceEvent(record.Time, record.Thread, record.IsRent, record.Rental, (int)bytes));
        }
    }

    private static long SizeOf(string? type) => PoolNames.ElementSizeOf(type) ?? 1;
}
