namespace Pools.Tests.Adapters;

/// <summary>The pools under the adapters; the debug pool finds double returns, leaks and late writes.</summary>
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
