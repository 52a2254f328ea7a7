using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.Extensions.Logging;
using Pools.Diagnostics;

namespace Pools.Extensions;

/// <summary>Writes to the container's log what its pools report.</summary>
/// <remarks>
/// <para><b>Threading</b>: any thread. Misuses are written on the thread that is at fault, so that they stand in its scopes; everything else on the thread pool, because it may be told inside
/// a trim or on the finalizer thread, and loggers may wait.</para>
/// <para><b>Bounds</b>: of a pool's wrong returns and leaks, those whose number is a power of two are written: a fault in a loop does not flood the log.</para>
/// </remarks>
internal sealed partial class PoolLog : IPoolObserver, IMisuseObserver
{
    /// <summary>The category of all messages.</summary>
    public const string Category = "Pools";

    /// <summary>The smallest trim that is written, in bytes (arbitrary).</summary>
    public const long LargeTrimBytes = 64L << 20;

    private readonly LateLogger _logger;

    public PoolLog(IServiceProvider services) => _logger = new LateLogger(services, Category);

    /// <summary>An observer that writes to the log and then tells another one.</summary>
    public IMisuseObserver Before(IMisuseObserver? next) => next is null || ReferenceEquals(next, this) ? this : new Chain(this, next);

    public void OnMisuse(MisuseReport report) =>
        Misuse(report.IsInformation ? LogLevel.Information : LogLevel.Error, report.PoolName, report.Code, report.Kind, report);

    public void OnMisuse(string pool, string kind, int length, long count)
    {
        if (IsPowerOfTwo(count))
        {
            Guarded(() => Refused(pool, kind, length, count));
        }
    }

    /// <summary>Writes that an object was returned twice.</summary>
    public void ReturnedTwice(string pool, long count)
    {
        if (IsPowerOfTwo(count))
        {
            Guarded(() => ObjectReturnedTwice(pool, count));
        }
    }

    public void OnLeak(string pool, int length, long count)
    {
        if (IsPowerOfTwo(count))
        {
            Later(() => Leaked(pool, length, count));
        }
    }

    public void OnDegraded(string pool, string what, string why) => Later(() => Degraded(pool, what, why));

    public void OnTrimmed(string pool, long bytes, PressureLevel pressure)
    {
        if (bytes >= LargeTrimBytes)
        {
            Later(() => Trimmed(pool, bytes, pressure));
        }
    }

#pragma warning disable SYSLIB1015, IDE1006, SA1313 // The report's text begins with the code and the kind, and names the pool: they are values of the entry, for those who search by them, and are called as these are.
    [LoggerMessage(EventId = 1, Message = "{Report}")]
    private partial void Misuse(LogLevel level, string Pool, string Code, MisuseKind Kind, MisuseReport report);
#pragma warning restore SYSLIB1015, IDE1006, SA1313

    [LoggerMessage(2, LogLevel.Warning, "{Pool}: wrong return ({Kind}) of an array of length {Length}; {Count} so far")]
    private partial void Refused(string pool, string kind, int length, long count);

    [LoggerMessage(3, LogLevel.Warning, "{Pool}: an array of length {Length} was rented and never returned; {Count} so far")]
    private partial void Leaked(string pool, int length, long count);

    [LoggerMessage(4, LogLevel.Warning, "{Pool}: {What} stopped working: {Why}")]
    private partial void Degraded(string pool, string what, string why);

    [LoggerMessage(5, LogLevel.Information, "{Pool}: a trim let go of {Bytes} bytes at {Pressure} memory pressure")]
    private partial void Trimmed(string pool, long bytes, PressureLevel pressure);

    /// <summary>Makes sure that there is a logger until this container is gone.</summary>
    public void Open() => Guarded(_logger.Find);

    /// <summary>Writes what a debug pool had lent when its container was disposed of.</summary>
    public void Outstanding(string pool, IReadOnlyList<KnownRental> rentals) =>
        Guarded(() => StillOut(pool, rentals.Count, rentals.Count == 1 ? "array is" : "arrays are", OutstandingText.Of(rentals)));

    [LoggerMessage(7, LogLevel.Warning, "{Pool}: {Count} {ArraysAre} still rented, and the container is disposed of{Places}")]
    private partial void StillOut(string pool, int count, string arraysAre, string places);

    /// <summary>Writes what the pools of a switch do not see.</summary>
    public void NotCovered(string @switch, string service, string reason) => Guarded(() => Uncovered(@switch, service, reason));

    [LoggerMessage(6, LogLevel.Warning, "{Switch} does not cover {Service}: {Reason}")]
    private partial void Uncovered(string @switch, string service, string reason);

    /// <summary>Writes that a pool was registered for a service that had one.</summary>
    public void Lost(LostRegistration lost) => Guarded(() => RegisteredSecond(lost.ServiceName, lost.Winner, lost.Loser, lost.Choice));

    [LoggerMessage(8, LogLevel.Information, "{Service} is {Winner}, which was registered first, and not {Loser}. To choose that, {Choice}.")]
    private partial void RegisteredSecond(string service, string winner, string loser, string choice);

    [LoggerMessage(9, LogLevel.Warning, "{Pool}: an object was returned twice; {Count} so far")]
    private partial void ObjectReturnedTwice(string pool, long count);

    private static bool IsPowerOfTwo(long count) => (count & (count - 1)) == 0;

    private static void Later(Action write)
    {
        try
        {
            ThreadPool.UnsafeQueueUserWorkItem(static write => Guarded(write), write, preferLocal: false);
        }
        catch (OutOfMemoryException)
        {
            // A trim for lack of memory is more important than its message.
        }
    }

    /// <summary>A logger that fails must end neither a return nor a thread.</summary>
    private static void Guarded(Action write)
    {
        try
        {
            write();
        }
        catch (Exception)
        {
            // There is nowhere else to report it.
        }
    }

    private sealed class Chain(PoolLog first, IMisuseObserver second) : IMisuseObserver
    {
        public void OnMisuse(MisuseReport report)
        {
            Guarded(() => first.OnMisuse(report));
            second.OnMisuse(report);
        }
    }
}
