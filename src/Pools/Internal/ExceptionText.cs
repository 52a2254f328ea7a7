using System;

namespace Pools.Internal;

/// <summary>Describes exceptions of user code, which may have no message or fail to give it.</summary>
/// <remarks><b>Threading</b>: any thread.</remarks>
internal static class ExceptionText
{
    /// <summary>Returns the message of an exception, or the name of its type if there is none. Never null or empty.</summary>
    public static string Of(Exception exception)
    {
        try
        {
            return exception.Message is { Length: > 0 } message ? message : exception.GetType().Name;
        }
        catch (Exception)
        {
            return exception.GetType().Name;
        }
    }
}
