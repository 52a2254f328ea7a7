namespace Pools.Tool.Recording;

/// <summary>Records the traffic of a process's pools as a trace that can be played.</summary>
/// <remarks>
/// A trace has the lengths of the arrays in bytes, because it is played with bytes. The requested length is unknown: it is longer than the
/// next smaller bucket.
/// </remarks>
internal static class Recorder
{
    /// <summary>Records to a file. Without a rent, the file stays as it is.</summary>
    /// <exception cref="CommandFailedException">The process cannot be observed, or the file cannot be written.</exception>
    public static async Task<Recorded> RecordAsync(
        Target target, SessionOptions options, string file, CancellationToken cancel, int mostEvents = Comparison.MostEvents)
    {
        // First: without a file, there is no need to observe.
        using OutputFile output = new(file);
        using CancellationTokenSource end = CancellationTokenSource.CreateLinkedTokenSource(cancel);

        // On another thread: this one must continue reading, or the process could not end the session.
        TrafficRecorder recorder = new(mostEvents, () => _ = end.CancelAsync());
        StackTable stacks = new();
        CodeMap code = new();
        PoolTrace trace = await PoolTrace.ReadAsync(target, options, recorder, stacks, code, end.Token);

        using ModuleContents modules = new();
        SiteResolver sites = new(stacks, code, modules);
        PoolTally[] pools = [.. recorder.Pools.Values.OrderByDescending(pool => pool.Rents)];
        Dictionary<int, string?> types =
            pools.ToDictionary(pool => pool.Id, pool => recorder.Labels.Find(pool.Id)?.Type ?? sites.PoolTypeOf(pool.Stacks));
        Dictionary<int, long> sizes = types.ToDictionary(type => type.Key, type => (long)(PoolNames.ElementSizeOf(type.Value) ?? 1));
        if (recorder.Rents > 0)
        {
            TraceFormat.Write(output.Stream, recorder.Events.Select(
                e => e.Event with { Elements = (int)Math.Min(e.Event.Elements * sizes[e.Pool], Array.MaxLength) }));
            output.Keep();
        }

        target.FinishCommand(trace.HasEnded);
        return new Recorded(
            recorder.Rents,
            recorder.Events.Count - recorder.Rents,
            recorder.Threads,
            recorder.LeftOut,
            recorder.IsFull,
            recorder.IsFull ? recorder.Events[^1].Event.TimeNanoseconds
                : trace.HasEnded ? trace.Time : (long)trace.Duration.TotalNanoseconds,
            trace,
            recorder.AllocatedElements.Sum(pool => pool.Value * sizes[pool.Key]),
            [.. pools.Select(pool => (PoolNames.NameOf(types[pool.Id], recorder.Labels.Find(pool.Id)?.Name), pool.Rents))],
            [
                .. types.Values.Where(type => PoolNames.ElementSizeOf(type) is null).Select(type => PoolNames.NameOf(type))
                    .Distinct(StringComparer.Ordinal),
            ]);
    }
}
