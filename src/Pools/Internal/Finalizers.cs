using System;

namespace Pools.Internal;

/// <summary>Finalizers that are called more than once.</summary>
internal static class Finalizers
{
    /// <summary>
    /// Asks the collector to call an object's finalizer once more. There is no further call where the process or the library ends, and without memory: on the finalizer thread, the exception would end the process.
    /// </summary>
    /// <param name="finalized">The object, whose finalizer is running.</param>
    /// <param name="evenUnloading">Whether a library that is being unloaded stays until then: only for what comes back a bounded number of times, and frees then what nothing else frees.</param>
    /// <remarks><b>Threading</b>: the finalizer thread.</remarks>
    public static void TryComeBack(object finalized, bool evenUnloading = false)
    {
        if (evenUnloading ? Environment.HasShutdownStarted : LibraryContext.IsEnding)
        {
            return;
        }

        try
        {
            GC.ReRegisterForFinalize(finalized);
        }
        catch (OutOfMemoryException)
        {
            // Its caller says what that costs.
        }
    }
}
