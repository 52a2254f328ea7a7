using System;
using System.Threading;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;

namespace Pools.Extensions;

/// <summary>A container's logger, which is resolved when there is something to log.</summary>
/// <remarks>
/// Not before, because the logger factory may itself need a pool of the container, which would then need the logger. What such a pool logs while the logger is being resolved is lost.
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: the logger is published by a release store.</para>
/// <para><b>Bounds</b>: one logger.</para>
/// <para><b>Accepted races</b>: two threads that look for the logger at the same time both find it; either result is kept.</para>
/// </remarks>
internal sealed class LateLogger(IServiceProvider services, string category) : ILogger
{
    [ThreadStatic]
    private static bool t_isLooking;

    private ILogger? _found;

    private ILogger Logger => Volatile.Read(ref _found) ?? Look();

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => Logger.BeginScope(state);

    public bool IsEnabled(LogLevel logLevel) => Logger.IsEnabled(logLevel);

    public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
        Logger.Log(logLevel, eventId, state, exception, formatter);

    /// <summary>Looks for the logger now: when the container is disposed of, it would be too late.</summary>
    public void Find() => _ = Logger;

    private ILogger Look()
    {
        if (t_isLooking)
        {
            return NullLogger.Instance;
        }

        t_isLooking = true;
        try
        {
            ILogger found = services.GetService<ILoggerFactory>()?.CreateLogger(category) ?? NullLogger.Instance;
            Volatile.Write(ref _found, found);
            return found;
        }
        catch (ObjectDisposedException)
        {
            // The container is gone, and its log with it.
            return NullLogger.Instance;
        }
        finally
        {
            t_isLooking = false;
        }
    }
}
