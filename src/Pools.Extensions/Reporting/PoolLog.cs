using System.Numerics;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Pools.Diagnostics;
using Pools.Internal;

namespace Pools.Extensions;

/// <summary>Writes to the container's log.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread. The thread at fault writes a misuse, in its logging scopes. The thread pool writes leaks, failures
/// and trims, because a logger may block, and a pool reports them inside a trim or on the finalizer thread.</para>
/// <para><b>Ordering</b>: the logger is published by a release store.</para>
/// <para><b>Bounds</b>: of a pool's wrong returns, and of its leaks, the first, second, fourth, eighth … are written.</para>
/// <para><b>Accepted races</b>: two threads may both resolve the logger.</para>
/// </remarks>
internal sealed class PoolLog(IServiceProvider services) : IPoolObserver
{
    /// <summary>The smallest trim that is written, in bytes (arbitrary).</summary>
    public const long LargeTrimBytes = 64L << 20;

    [ThreadStatic]
    private static bool t_isResolving;

    private ILogger? _logger;

    public void OnReport(MisuseReport report) => Write(logger => logger.Misuse(
        report.IsInformation ? LogLevel.Information : LogLevel.Error, report.PoolName, report.Code, report.Kind, report));

    public void OnMisuse(string pool, string kind, int length, long count) =>
        Write(logger => logger.Refused(pool, kind, length, count), count);

    public void OnLeak(string pool, int length, long count) => WriteLater(logger => logger.Leaked(pool, length, count), count);

    public void OnDegraded(string pool, string what, string why) => WriteLater(logger => logger.Degraded(pool, what, why));

    public void OnTrimmed(string pool, long bytes, PressureLevel pressure)
    {
        if (bytes >= LargeTrimBytes)
        {
            WriteLater(logger => logger.Trimmed(pool, bytes, pressure));
        }
    }

    public void ReturnedTwice(string pool, long count) => Write(logger => logger.ReturnedTwice(pool, count), count);

    public void NotCovered(string @switch, Type service, object? key, string reason) =>
        Write(logger => logger.NotCovered(@switch, NameOf(service, key), reason));

    public void RegisteredSecond(Type service, object? key, Type pool) =>
        Write(logger => logger.RegisteredSecond(CSharpName.Of(pool), NameOf(service, key)));

    public void Outstanding(string pool, IReadOnlyList<KnownRental> rentals) =>
        Write(logger => logger.Outstanding(pool, rentals.Count, OutstandingText.Of(rentals)));

    /// <summary>Resolves the logger now: after the container is disposed, that is too late.</summary>
    public void Open() => Write(static _ => { });

    private static string NameOf(Type service, object? key) =>
        key is null ? CSharpName.Of(service) : $"{CSharpName.Of(service)} with the key {key}";

    private void WriteLater(Action<ILogger> entry, long count = 1)
    {
        try
        {
            if (BitOperations.IsPow2(count))
            {
                ThreadPool.UnsafeQueueUserWorkItem(entry => Write(entry), entry, preferLocal: false);
            }
        }
        catch (OutOfMemoryException)
        {
            // A trim for lack of memory is more important than its message.
        }
    }

    /// <summary>Writes an entry, if its number is a power of two: a fault in a loop must not flood the log.</summary>
    private void Write(Action<ILogger> entry, long count = 1)
    {
        try
        {
            if (BitOperations.IsPow2(count))
            {
                entry(Volatile.Read(ref _logger) ?? Resolve());
            }
        }
        catch (Exception)
        {
            // A failing logger must end neither a return nor a thread, and there is no other place to report it.
        }
    }

    /// <summary>Resolves the logger when it is first needed, because the logger factory may need a pool of this container.</summary>
    /// <returns>No logger while this thread resolves it: entries of pools that the factory uses are lost until then.</returns>
    private ILogger Resolve()
    {
        if (t_isResolving)
        {
            return NullLogger.Instance;
        }

        t_isResolving = true;
        try
        {
            ILogger logger = services.GetService<ILoggerFactory>()?.CreateLogger("Pools") ?? NullLogger.Instance;
            Volatile.Write(ref _logger, logger);
            return logger;
        }
        finally
        {
            t_isResolving = false;
        }
    }
}
