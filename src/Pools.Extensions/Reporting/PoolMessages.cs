using Microsoft.Extensions.Logging;
using Pools.Diagnostics;

namespace Pools.Extensions;

/// <summary>The entries of the log.</summary>
internal static partial class PoolMessages
{
    // The text of a report contains the other values, which keep the names that their users search for.
#pragma warning disable SYSLIB1015, IDE1006, SA1313
    [LoggerMessage(EventId = 1, Message = "{Report}")]
    public static partial void Misuse(this ILogger logger, LogLevel level, string Pool, string Code, MisuseKind Kind, MisuseReport report);
#pragma warning restore SYSLIB1015, IDE1006, SA1313

    [LoggerMessage(2, LogLevel.Warning, "{Pool}: wrong return ({Kind}) of an array of length {Length}; {Count} so far")]
    public static partial void Refused(this ILogger logger, string pool, string kind, int length, long count);

    [LoggerMessage(3, LogLevel.Warning, "{Pool}: an array of length {Length} was rented and never returned; {Count} so far")]
    public static partial void Leaked(this ILogger logger, string pool, int length, long count);

    [LoggerMessage(4, LogLevel.Warning, "{Pool}: {What} stopped working: {Why}")]
    public static partial void Degraded(this ILogger logger, string pool, string what, string why);

    [LoggerMessage(5, LogLevel.Information, "{Pool}: a trim released {Bytes} bytes at {Pressure} memory pressure")]
    public static partial void Trimmed(this ILogger logger, string pool, long bytes, PressureLevel pressure);

    [LoggerMessage(6, LogLevel.Warning, "{Switch} does not cover {Service}: {Reason}")]
    public static partial void NotCovered(this ILogger logger, string @switch, string service, string reason);

    [LoggerMessage(7, LogLevel.Warning, "{Pool}: arrays still rented when the container was disposed: {Count}{Places}")]
    public static partial void Outstanding(this ILogger logger, string pool, int count, string places);

    [LoggerMessage(8, LogLevel.Information, "{Pool} is not the {Service}, because another pool was registered first. " +
        "Register it first, or call ReplaceArrayPool.")]
    public static partial void RegisteredSecond(this ILogger logger, string pool, string service);

    [LoggerMessage(9, LogLevel.Warning, "{Pool}: an object was returned twice; {Count} so far")]
    public static partial void ReturnedTwice(this ILogger logger, string pool, long count);
}
