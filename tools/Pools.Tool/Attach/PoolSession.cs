namespace Pools.Tool.Attach;

/// <summary>A session with the events of a process's pools.</summary>
internal static class PoolSession
{
    /// <summary>At the end a process sends its methods, a hundred thousand in a second or two.</summary>
    private static readonly TimeSpan s_rundown = TimeSpan.FromMinutes(1);

    /// <summary>Reads until the time is over, the process ends, or <paramref name="cancel"/>.</summary>
    /// <param name="read">Reads the stream to its end. Its exceptions are rethrown.</param>
    /// <param name="begin">Starts other sessions, before the process resumes.</param>
    /// <param name="end">Ends them, before this session ends or after it has ended by itself.</param>
    /// <returns>How long the process was observed, and whether it ended by itself.</returns>
    /// <exception cref="CommandFailedException">The process cannot be observed, or does not end the session.</exception>
    public static async Task<(TimeSpan Duration, bool HasEnded)> RunAsync(
        Target target,
        SessionOptions options,
        EventPipeSessionConfiguration configuration,
        Action<Stream> read,
        Func<Task>? begin,
        Func<bool, Task>? end,
        CancellationToken cancel)
    {
        using EventPipeSession session = await SessionStart.StartAsync(target, configuration);
        long start = TimeProvider.System.GetTimestamp();
        Task reading = ReadAsync(session, read);
        TimeSpan duration;
        bool hasEnded;
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
            duration = TimeProvider.System.GetElapsedTime(start);
            await (end?.Invoke(reading.IsCompletedSuccessfully) ?? Task.CompletedTask);
            hasEnded = await EndAsync(session, target, reading, options.Leave);
        }

        return (duration, hasEnded);
    }

    /// <summary>Starts a session beside another one. The result ends it. If the other one ended by itself, this one does, too.</summary>
    public static async Task<Func<bool, Task>> StartAsync(
        Target target, EventPipeSessionConfiguration configuration, Action<Stream> read, CancellationToken leave)
    {
        EventPipeSession session = await SessionStart.StartAsync(target, configuration);
        Task reading = ReadAsync(session, read);
        return async hasOtherEnded =>
        {
            using (session)
            {
                if (hasOtherEnded && await Task.WhenAny(reading, Task.Delay(target.Timeouts.End, leave)) == reading)
                {
                    await reading;
                    return;
                }

                await EndAsync(session, target, reading, leave);
            }
        };
    }

    /// <summary>Reads the methods, which a process sends at the end of a session unless it exits first.</summary>
    public static async Task ReadMethodsAsync(Target target, CodeMap code)
    {
        try
        {
            Func<bool, Task> end = await StartAsync(target, Providers.MethodsAlone, Read, CancellationToken.None);
            await end(false);
        }
        catch (CommandFailedException)
        {
            // The report has addresses instead of names.
        }

        void Read(Stream stream)
        {
            using TraceReader reader = new(stream, new PoolLedger(), stacks: null, code);
            reader.Read();
        }
    }

    private static Task ReadAsync(EventPipeSession session, Action<Stream> read) =>
        Task.Factory.StartNew(
            () => read(session.EventStream), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);

    /// <returns>Whether the process has ended by itself.</returns>
    private static async Task<bool> EndAsync(EventPipeSession session, Target target, Task reading, CancellationToken leave)
    {
        if (reading.IsCompleted)
        {
            // Either the process has ended, or the reader has failed. Then the process can stop only when the rest has been read.
            if (target.HasExited || (reading.IsCompletedSuccessfully && await target.HasEndedAsync()))
            {
                await reading;
                return true;
            }

            Task drained = Task.Run(() => session.EventStream.CopyToAsync(Stream.Null, CancellationToken.None), CancellationToken.None);
            _ = drained.ContinueWith(failed => failed.Exception, TaskScheduler.Default);
            Task stopped = StopAsync(session, leave);

            // At the end of the stream, the runtime has ended and does not answer.
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
            // This ends a read that waits for the process.
            session.Dispose();
        }

        try
        {
            await reading.WaitAsync(s_rundown, CancellationToken.None);
        }
        catch (TimeoutException)
        {
            throw new CommandFailedException(
                $"Process {target.Id} did not end the session within {s_rundown.TotalSeconds:F0} s: it may be stopped, or in a debugger.");
        }

        return false;
    }

    private static async Task StopAsync(EventPipeSession session, CancellationToken leave)
    {
        try
        {
            using CancellationTokenSource timeout = CancellationTokenSource.CreateLinkedTokenSource(leave);
            timeout.CancelAfter(s_rundown);
            await session.StopAsync(timeout.Token);
        }
        catch (Exception problem) when (SessionStart.IsOfProcess(problem))
        {
            // The process has ended, so its stream ends by itself.
        }
    }
}
