namespace Pools.Tool.Attach;

/// <summary>The trace of a process's pools. Slow programs get a stack for each event, fast ones for some.</summary>
/// <remarks>
/// Walking a stack takes ten times as long as the rest of an event. So one session has all events without stacks, and another one has
/// stacks in <see cref="StackWindows"/>. A third one has methods, exceptions, and misuse that pools report themselves.
/// </remarks>
/// <param name="Duration">How long the process was observed.</param>
/// <param name="HasEnded">Whether the process ended by itself.</param>
/// <param name="Time">The time of the last event, in nanoseconds since the beginning of the trace.</param>
/// <param name="Broken">Why the trace is incomplete; null: it is complete.</param>
internal sealed record PoolTrace(TimeSpan Duration, bool HasEnded, long Time, long EventsLost, string? Broken)
{
    /// <summary>Reads until the time is over, the process ends, or <paramref name="cancel"/>. Rethrows exceptions of the sink.</summary>
    /// <exception cref="CommandFailedException">The process cannot be observed, or does not end a session.</exception>
    public static async Task<PoolTrace> ReadAsync(
        Target target, SessionOptions options, IPoolEventSink sink, StackTable stacks, CodeMap code, CancellationToken cancel)
    {
        using CancellationTokenSource stop = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        using CancellationTokenSource over = new();
        StackMerger merger = new(sink);
        TraceReader? methods = null;
        TraceReader? events = null;
        TraceReader? withStacks = null;
        StackWindows windows = new(merger, StartStacksAsync, () => events?.EventsLost ?? 0);
        Task opening = Task.CompletedTask;
        Func<bool, Task>? endEvents = null;
        (TimeSpan duration, bool hasEnded) = await PoolSession.RunAsync(
            target, options, Providers.Methods, ReadMethods, StartAsync, EndAsync, stop.Token);
        events ??= withStacks;
        PoolTrace trace = new(duration, hasEnded, events!.Time, events.EventsLost, events.Broken ?? methods!.Broken);
        bool hasAnswered = options.Leave.IsCancellationRequested || events.HasAnswered || methods!.HasAnswered;
        target.RequireAnswer(hasAnswered, trace.Broken, trace.EventsLost);
        return trace;

        async Task StartAsync()
        {
            // First: the runtime gives a session the lowest free number, and writes each event in the order of the numbers.
            await windows.OpenAsync();
            try
            {
                endEvents = await PoolSession.StartAsync(target, Providers.Pools(options, stacks: false), ReadEvents, options.Leave);
                opening = windows.RunAsync(over.Token);
            }
            catch (UnsupportedCommandException)
            {
                // .NET 8 has no sessions without stacks.
                merger.IsAlone = true;
            }
        }

        async Task EndAsync(bool hasEnded)
        {
            await over.CancelAsync();
            try
            {
                await opening;
            }
            finally
            {
                await (endEvents?.Invoke(hasEnded) ?? Task.CompletedTask);
                await windows.CloseAsync(hasEnded);
            }
        }

        Task<Func<bool, Task>> StartStacksAsync() =>
            PoolSession.StartAsync(target, Providers.Pools(options, stacks: true), ReadStacks, options.Leave);

        void ReadEvents(Stream stream) => Read(events = new(stream, merger, stacks: null, code), stop);

        void ReadMethods(Stream stream) => Read(methods = new(stream, merger, stacks, code), stop);

        void ReadStacks(Stream stream)
        {
            Read(withStacks = new(stream, merger.Stacks, stacks, code), stop);
            merger.Close();
        }
    }

    private static void Read(TraceReader reader, CancellationTokenSource stop)
    {
        try
        {
            using (reader)
            {
                reader.Read();
            }
        }
        catch
        {
            stop.Cancel();
            throw;
        }
    }
}
