using System;
#if NET
using System.Runtime.Loader;
using System.Threading;
#endif

namespace Pools.Internal;

/// <summary>Tells when the library ends: with its process, or with the assembly load context that it was loaded into, if that can be unloaded.</summary>
/// <remarks>
/// A handler of a process event, a timer, or a finalizer that registers itself again keeps the context of its code loaded. The runtime unloads a context once none of them is left.
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: unloading says so before it reads the list; <see cref="EndAtUnloading"/> adds to the list before it looks: one of the two ends each guest.</para>
/// <para><b>Bounds</b>: one weak reference for each living guest.</para>
/// <para><b>Accepted races</b>: a guest may be ended twice.</para>
/// </remarks>
internal static class LibraryContext
{
#if NET
    /// <summary>What ends when unloading begins; null: the library cannot be unloaded.</summary>
    private static readonly WeakList<IEndsWithLibrary>? s_guests = Watch();

    private static bool s_isUnloading;

    /// <summary>Whether the end has begun: nothing may wait for another collection.</summary>
    public static bool IsEnding => Volatile.Read(ref s_isUnloading) || Environment.HasShutdownStarted;

    /// <summary>Ends an object when unloading begins, if it is alive then. It is not kept alive.</summary>
    /// <remarks>If unloading has begun, it ends at once.</remarks>
    public static void EndAtUnloading(IEndsWithLibrary guest)
    {
        s_guests?.Add(guest);
        if (Volatile.Read(ref s_isUnloading))
        {
            guest.End();
        }
    }

    /// <remarks>Two methods: to compile the second loads an assembly.</remarks>
    private static WeakList<IEndsWithLibrary>? Watch() => typeof(LibraryContext).IsCollectible ? WatchUnloading() : null;

    private static WeakList<IEndsWithLibrary> WatchUnloading()
    {
        AssemblyLoadContext.GetLoadContext(typeof(LibraryContext).Assembly)!.Unloading += static _ => OnUnloading();
        return new WeakList<IEndsWithLibrary>();
    }

    private static void OnUnloading()
    {
        Volatile.Write(ref s_isUnloading, true);
        s_guests!.Living().ForEach(static guest => guest.End());
    }
#else
    /// <summary>Whether the end has begun: nothing may wait for another collection.</summary>
    public static bool IsEnding => Environment.HasShutdownStarted;

    /// <summary>On netstandard2.0 the end of a context is not known.</summary>
    public static void EndAtUnloading(IEndsWithLibrary guest)
    {
    }
#endif
}
