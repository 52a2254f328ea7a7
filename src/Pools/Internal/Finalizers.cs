namespace Pools.Internal;

/// <summary>Finalizers that are called more than once.</summary>
internal static class Finalizers
{
    /// <summary>
    /// Asks the collector to finalize an object again. It does not if the process or the library ends, or without memory: an exception on
    /// the finalizer thread would end the process.
    /// </summary>
    /// <param name="finalized">The object, whose finalizer is running.</param>
    /// <param name="evenUnloading">Whether to delay a library's unloading: only for a bounded number of calls that free memory.</param>
    /// <remarks><b>Threading</b>: the finalizer thread.</remarks>
    public static void TryReRegisterForFinalize(object finalized, bool evenUnloading = false)
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
