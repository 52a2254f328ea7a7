using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.Diagnostics.NETCore.Client;
using Pools.Tool.Events;
using Pools.Tool.Ledger;
using Pools.Tool.Symbols;

namespace Pools.Tool.Attach;

/// <summary>The events of a process's pools, for a time.</summary>
internal static class PoolSession
{
    /// <summary>A process that answers at all answers within milliseconds; one that is stopped never does.</summary>
    private static readonly TimeSpan s_answer = TimeSpan.FromSeconds(10);

    /// <summary>After the end the process tells its methods, a hundred thousand in a second or two.</summary>
    private static readonly TimeSpan s_rundown = TimeSpan.FromMinutes(1);

    /// <summary>How long after its beginning a session is stopped although the meter has not been collected: a process without meters collects none (arbitrary, five intervals).</summary>
    private static readonly TimeSpan s_collection = TimeSpan.FromSeconds(5);

    /// <summary>Reads until the time is over, the process ends, or somebody cancels.</summary>
    /// <param name="target">The process.</param>
    /// <param name="options">How long.</param>
    /// <param name="read">Reads the stream to its end.</param>
    /// <param name="cancel">Ends it early; what has been read counts.</param>
    /// <param name="collected">Completes when the meter has been collected once; null: it is not asked.</param>
    /// <returns>How long it was looked at, and whether the process ended by itself.</returns>
    /// <exception cref="CannotLookException">The process does not let itself be looked at.</exception>
    /// <remarks>
    /// The first collection of a meter creates an event source, for which it needs a lock; the runtime holds that lock while it stops a session, and waits for the collection meanwhile (.NET 10.0.12). A session that is stopped just then never ends, and nobody
    /// can look at the process any more. So the first collection is waited for.
    /// </remarks>
    public static async Task<(TimeSpan Looked, bool HasEnded)> RunAsync(Target target, SessionOptions options, Action<Stream> read, CancellationToken cancel, Task? collected = null)
    {
        using EventPipeSession session = await StartAsync(target, options.IsCheap ? Providers.Cheap(options) : Providers.Full(options));
        long start = TimeProvider.System.GetTimestamp();
        Task reading = Task.Factory.StartNew(() => read(session.EventStream), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        TimeSpan looked;
        bool hasEnded;
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
            hasEnded = reading.IsCompleted;
            if (!hasEnded)
            {
                if (collected is not null && looked < s_collection)
                {
                    await Task.WhenAny(collected, reading, Task.Delay(s_collection - looked, CancellationToken.None));
                }

                await StopAsync(session);
            }

            await reading.WaitAsync(s_rundown, CancellationToken.None);
        }

        return (looked, hasEnded);
    }

    /// <summary>Reads which methods there are: a session that ends at once tells them. A process that ends meanwhile tells none.</summary>
    public static async Task ReadMethodsAsync(Target target, CodeMap code)
    {
        try
        {
            using EventPipeSession session = await StartAsync(target, Providers.MethodsAlone);
            Task reading = Task.Run(() =>
            {
                using TraceReader reader = new(session.EventStream, new PoolLedger(), stacks: null, code);
                reader.Read();
            });
            await StopAsync(session);
            await reading.WaitAsync(s_rundown);
        }
        catch (Exception problem) when (problem is CannotLookException or TimeoutException)
        {
            // There are numbers instead of names.
        }
    }

    private static async Task<EventPipeSession> StartAsync(Target target, EventPipeSessionConfiguration configuration)
    {
        using CancellationTokenSource patience = new(s_answer);
        try
        {
            return await target.Client.StartEventPipeSessionAsync(configuration, patience.Token);
        }
        catch (OperationCanceledException)
        {
            throw new CannotLookException($"Process {target.Id} does not answer: it may be stopped, or in a debugger.");
        }
        catch (Exception problem) when (problem is ServerNotAvailableException or ServerErrorException or IOException or UnauthorizedAccessException or TimeoutException)
        {
            throw new CannotLookException($"Process {target.Id} does not let itself be looked at: {problem.Message} It has to be of the same user, or this command has to run as root.");
        }
    }

    private static async Task StopAsync(EventPipeSession session)
    {
        try
        {
            using CancellationTokenSource patience = new(s_rundown);
            await session.StopAsync(patience.Token);
        }
        catch (Exception problem) when (problem is ServerNotAvailableException or ServerErrorException or IOException or OperationCanceledException or TimeoutException)
        {
            // The process has ended meanwhile; its stream ends by itself.
        }
    }
}
