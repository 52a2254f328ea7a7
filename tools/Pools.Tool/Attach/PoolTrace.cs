using Microsoft.Diagnostics.NETCore.Client;

namespace Pools.Tool.Attach;

/// <summary>The trace of a process's pools, which has been read: of few events with every stack, of many with some.</summary>
/// <remarks>
/// To walk a stack takes ten times as long as the rest of an event. So a session without stacks has all events, and one with stacks runs beside it in <see cref="StackWindows"/>. A third one tells methods, exceptions, and what pools report themselves.
/// </remarks>
internal sealed record PoolTrace
{
    public required TimeSpan Looked { get; init; }

    /// <summary>Whether the process ended by itself.</summary>
    public required bool HasEnded { get; init; }

    /// <summary>When the last event happened, in nanoseconds since the trace began.</summary>
    public required long Time { get; init; }

    /// <summary>How many events the process could not deliver.</summary>
    public required long EventsLost { get; init; }

    /// <summary>Why the trace ended before its end; null: it did not.</summary>
    public required string? Broken { get; init; }

    /// <summary>Reads until the time is over, the process ends, or somebody cancels. What the sink throws comes out of here.</summary>
    /// <exception cref="CannotLookException">The process cannot be looked at, or does not end a session.</exception>
    public static async Task<PoolTrace> ReadAsync(Target target, SessionOptions options, IPoolEventSink sink, StackTable stacks, CodeMap code, CancellationToken cancel)
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
        (TimeSpan looked, bool hasEnded) = await PoolSession.RunAsync(
            target, options, Providers.Methods, stream => Read(methods = new TraceReader(stream, merger, stacks, code)), StartAsync, EndAsync, stop.Token);
        events ??= withStacks;
        PoolTrace trace = new() { Looked = looked, HasEnded = hasEnded, Time = events!.Time, EventsLost = events.EventsLost, Broken = events.Broken ?? methods!.Broken };

        target.RequireAnswer(events.HasAnswered || methods!.HasAnswered, trace.Broken, trace.EventsLost);
        return trace;

        async Task StartAsync()
        {
            // In this order: the runtime gives a session the lowest number that is free, and writes each event in the order of the numbers.
            await windows.OpenAsync();
            try
            {
                endEvents = await PoolSession.StartAsync(target, Providers.Pools(options, stacks: false), stream => Read(events = new TraceReader(stream, merger, stacks: null, code)), options.Leave);
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

        Task<Func<bool, Task>> StartStacksAsync() => PoolSession.StartAsync(target, Providers.Pools(options, stacks: true), ReadStacks, options.Leave);

        void Read(TraceReader reader) => PoolTrace.Read(reader, stop);

        void ReadStacks(Stream stream)
        {
            Read(withStacks = new TraceReader(stream, merger.Stacks, stacks, code));
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
