using System;
using System.Buffers;
using Pools.Diagnostics;

namespace Pools.Tests.Adapters;

/// <summary>The pools that every adapter is tried over; the debug pool finds what goes back twice or not at all, or is written to afterwards.</summary>
internal static class EveryPool
{
    public static void Try<T>(Action<ArrayPool<T>> body)
    {
        body(ArrayPool<T>.Shared);
        using (PerCoreArrayPool<T> perCore = new())
        {
            body(perCore);
        }

        UnderDebug(body);
    }

    public static void UnderDebug<T>(Action<ArrayPool<T>> body)
    {
        using DebugArrayPool<T> debug = new();
        using DebugPoolScope scope = debug.BeginScope();
        body(debug);
        scope.AssertClean();
    }
}
