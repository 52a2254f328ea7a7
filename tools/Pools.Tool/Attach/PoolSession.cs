using Microsoft.Diagnostics.NETCore.Client;

namespace Pools.Tool.Attach;

/// <summary>The events of a process's pools, for a time.</summary>
internal static class PoolSession
{
    /// <summary>After the end the process tells its methods, a hundred thousand in a second or two.</summary>
    private static readonly TimeSpan s_rundown = TimeSpan.FromMinutes(1);

    /// <summary>Reads until the time is over, the process ends, or somebody cancels.</summary>
    /// <param name="read">Reads the stream to its end. What it throws comes out of here.</param>
    /// <param name="cancel">Ends it early; what has been read counts.</param>
    /// <returns>How long it was looked at, and whether the process ended by itself.</returns>
    /// <exception cref="CannotLookException">The process cannot be looked at, or does not end the session.</exception>
    public static async Task<(TimeSpan Looked, bool HasEnded)> RunAsync(
        Target target, SessionOptions options, Action<Stream> read, CancellationToken cancel)
    {
        using EventPipeSession session = await SessionStart.StartAsync(target, Providers.Full(options));
        long start = TimeProvider.System.GetTimestamp();
        Task reading = Task.Factory.StartNew(() => read(session.EventStream), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        TimeSpan looked;
        bool hasEnded = false;
        try
        {
            options.Started?.Invoke();
            target.Resume();
            Task end = Task.Delay(options.Length ?? Timeout.InfiniteTimeSpan, cancel);
            await Task.WhenAny(reading, end);
        }
        finally
        {
            looked = TimeProvider.System.GetElapsedTime(start);
            hasEnded = await EndAsync(session, target, reading, options.Leave);
        }

        return (looked, hasEnded);
    }

    /// <summary>Reads which methods there are: a session that ends at once tells them. A process that ends meanwhile tells none.</summary>
    public static async Task ReadMethodsAsync(Target target, CodeMap code)
    {
        try
        {
            using EventPipeSession session = await SessionStart.StartAsync(target, Providers.MethodsAlone);
            Task reading = Task.Run(() =>
            {
                using TraceReader reader = new(session.EventStream, new PoolLedger(), stacks: null, code);
                reader.Read();
            });
            await EndAsync(session, target, reading, CancellationToken.None);
        }
        catch (CannotLookException)
        {
            // There are numbers instead of names.
        }
    }

    /// <returns>Whether the process has ended by itself.</returns>
    private static async Task<bool> EndAsync(EventPipeSession session, Target target, Task reading, CancellationToken leave)
    {
        if (reading.IsCompleted)
        {
            // A stream that nobody has stopped ends with its process; or else the reader has failed, and what still comes has to go somewhere before the process can stop.
            if (target.HasExited || (reading.IsCompletedSuccessfully && await target.HasEndedAsync()))
            {
                await reading;
                return true;
            }

            Task drained = Task.Run(() => session.EventStream.CopyToAsync(Stream.Null, CancellationToken.None), CancellationToken.None);
            _ = drained.ContinueWith(failed => failed.Exception, TaskScheduler.Default);
            Task stopped = StopAsync(session, leave);

            // Where nothing comes any more, the runtime has ended, and answers no more.
            if (await Task.WhenAny(drained, stopped) != drained || !drained.IsCompletedSuccessfully)
            {
                await stopped;
            }

            await reading;
            return false;
        }

        if (!leave.IsCancellationRequested)
        {
            await StopAsync(session, leave);
        }

        if (leave.IsCancellationRequested)
        {
            // A read that waits for the process ends with its stream.
            session.Dispose();
        }

        try
        {
            await reading.WaitAsync(s_rundown, CancellationToken.None);
        }
        catch (TimeoutException)
        {
            throw new CannotLookException(FormattableString.Invariant($"Process {target.Id} did not end the session within {s_rundown.TotalSeconds} s: it may be stopped, or in a debugger."));
        }

        return false;
    }

    private static async Task StopAsync(EventPipeSession session, CancellationToken leave)
    {
        try
        {
            using CancellationTokenSource patience = CancellationTokenSource.CreateLinkedTokenSource(leave);
            patience.CancelAfter(s_rundown);
            await session.StopAsync(patience.Token);
        }
        catch (Exception problem) when (SessionStart.IsOfProcess(problem))
        {
            // The process has ended meanwhile; its stream ends by itself.
        }
    }
}
