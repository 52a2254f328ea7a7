using Microsoft.Diagnostics.NETCore.Client;

namespace Pools.Tool.Attach;

/// <summary>The events of a process's pools, for a time.</summary>
internal static class PoolSession
{
    /// <summary>After the end the process tells its methods, a hundred thousand in a second or two.</summary>
    private static readonly TimeSpan s_rundown = TimeSpan.FromMinutes(1);

    /// <summary>Reads until the time is over, the process ends, or somebody cancels.</summary>
    /// <param name="read">Reads the stream to its end. Its exceptions come out of here.</param>
    /// <param name="begin">Begins other sessions, before the process goes on.</param>
    /// <param name="end">Ends them, before this session ends or after it has ended by itself.</param>
    /// <param name="cancel">Ends it early; what has been read counts.</param>
    /// <returns>How long it was looked at, and whether the process ended by itself.</returns>
    /// <exception cref="CannotLookException">The process cannot be looked at, or does not end the session.</exception>
    public static async Task<(TimeSpan Looked, bool HasEnded)> RunAsync(
        Target target, SessionOptions options, EventPipeSessionConfiguration configuration, Action<Stream> read, Func<Task>? begin, Func<bool, Task>? end, CancellationToken cancel)
    {
        using EventPipeSession session = await SessionStart.StartAsync(target, configuration);
        long start = TimeProvider.System.GetTimestamp();
        Task reading = ReadAsync(session, read);
        TimeSpan looked;
        bool hasEnded = false;
        try
        {
            await (begin?.Invoke() ?? Task.CompletedTask);
            options.Started?.Invoke();
            target.Resume();
            Task over = Task.Delay(options.Length ?? Timeout.InfiniteTimeSpan, cancel);
            await Task.WhenAny(reading, over);
        }
        finally
        {
            looked = TimeProvider.System.GetElapsedTime(start);
            await (end?.Invoke(reading.IsCompletedSuccessfully) ?? Task.CompletedTask);
            hasEnded = await EndAsync(session, target, reading, options.Leave);
        }

        return (looked, hasEnded);
    }

    /// <summary>Starts a session beside another one. The result ends it: if the other one has ended by itself, this one does, too.</summary>
    public static async Task<Func<bool, Task>> StartAsync(Target target, EventPipeSessionConfiguration configuration, Action<Stream> read, CancellationToken leave)
    {
        EventPipeSession session = await SessionStart.StartAsync(target, configuration);
        Task reading = ReadAsync(session, read);
        return async hasOtherEnded =>
        {
            using (session)
            {
                if (hasOtherEnded && await Task.WhenAny(reading, Task.Delay(target.Patience.End, leave)) == reading)
                {
                    await reading;
                    return;
                }

                await EndAsync(session, target, reading, leave);
            }
        };
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

    private static Task ReadAsync(EventPipeSession session, Action<Stream> read) =>
        Task.Factory.StartNew(() => read(session.EventStream), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

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
