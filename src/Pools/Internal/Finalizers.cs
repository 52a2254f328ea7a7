using System;

namespace Pools.Internal;

/// <summary>Finalizers that are called more than once.</summary>
internal static class Finalizers
{
    /// <summary>Asks the collector to call an object's finalizer once more. Without memory there is no further call: on the finalizer thread, the exception would end the process.</summary>
    /// <param name="finalized">The object, whose finalizer is running. Nothing of a library that is being unloaded: it would keep that loaded.</param>
    /// <remarks><b>Threading</b>: the finalizer thread.</remarks>
    public static void TryComeBack(object finalized)
    {
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
