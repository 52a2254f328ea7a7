#if NET
using System.Runtime.Loader;
#endif

namespace Pools.Internal;

/// <summary>Tells when the library ends: with its process, or when its collectible assembly load context is unloaded.</summary>
/// <remarks>
/// Handlers of process events, timers, and finalizers that register again keep their context loaded. The runtime unloads it after the last.
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: unloading sets its flag before it reads the list. <see cref="EndAtUnloading"/> adds to the list before it reads
/// the flag. So one of the two ends each guest.</para>
/// <para><b>Bounds</b>: one weak reference for each living guest.</para>
/// <para><b>Accepted races</b>: a guest may be ended twice.</para>
/// </remarks>
internal static class LibraryContext
{
#if NET
    /// <summary>Whether the library can be unloaded.</summary>
    public static bool CanEnd => typeof(LibraryContext).IsCollectible;

    /// <summary>Whether the end has begun: nothing may wait for another collection.</summary>
    public static bool IsEnding => Environment.HasShutdownStarted || (CanEnd && Guests.IsUnloading);

    /// <summary>Ends an object when unloading begins, if it is alive then. It is not kept alive.</summary>
    /// <remarks>If unloading has begun, it ends at once.</remarks>
    public static void EndAtUnloading(IEndsWithLibrary guest)
    {
        if (!CanEnd)
        {
            return;
        }

        Guests.Add(guest);
        if (Guests.IsUnloading)
        {
            guest.End();
        }
    }

    /// <summary>What ends when unloading begins. A class of its own, which few processes need.</summary>
    private static class Guests
    {
        private static readonly WeakList<IEndsWithLibrary> s_all = Watch();
        private static bool s_isUnloading;

        /// <summary>Whether unloading has begun. The first call of either member watches for it.</summary>
        public static bool IsUnloading => s_all is not null && Volatile.Read(ref s_isUnloading);

        public static void Add(IEndsWithLibrary guest) => s_all.Add(guest);

        private static WeakList<IEndsWithLibrary> Watch()
        {
            AssemblyLoadContext.GetLoadContext(typeof(LibraryContext).Assembly)!.Unloading += static _ => OnUnloading();
            return new WeakList<IEndsWithLibrary>();
        }

        private static void OnUnloading()
        {
            Volatile.Write(ref s_isUnloading, true);
            s_all.Living().ForEach(static guest => guest.End());
        }
    }
#else
    /// <summary>Whether the library can be unloaded: on netstandard2.0, that is not known.</summary>
    public static bool CanEnd => false;

    /// <summary>Whether the end has begun: nothing may wait for another collection.</summary>
    public static bool IsEnding => Environment.HasShutdownStarted;

    /// <summary>Does nothing.</summary>
    public static void EndAtUnloading(IEndsWithLibrary guest)
    {
    }
#endif
}
