using System.Diagnostics;

namespace Pools.Diagnostics;

/// <summary>Whether this is the thread that runs finalizers, where an exception would end the process.</summary>
/// <remarks>
/// The thread says so itself, in the finalizer of an object. Until that has run, names on the stack decide; a native program may lack them.
/// <para><b>Threading</b>: any thread.</para>
/// <para><b>Ordering</b>: none: the thread's id is one number, written once.</para>
/// <para><b>Bounds</b>: one small object for the process.</para>
/// <para><b>Accepted races</b>: until the finalizer has run once, the stack decides.</para>
/// </remarks>
internal static class FinalizerThread
{
    private static int s_id;
    private static int s_isWatched;

    /// <summary>Makes sure that the thread becomes known with the next collection.</summary>
    public static void Watch()
    {
        if (Volatile.Read(ref s_isWatched) == 0)
        {
            Volatile.Write(ref s_isWatched, 1);
            GC.KeepAlive(new Herald());
        }
    }

    /// <summary>Whether the calling thread is it.</summary>
    public static bool IsCurrent()
    {
        int id = Volatile.Read(ref s_id);
        return id != 0 ? id == Environment.CurrentManagedThreadId : IsByItsStack();
    }

    /// <summary>Looks at the stack, from its beginning; so only where something is wrong already.</summary>
    internal static bool IsByItsStack()
    {
        StackTrace stack = new(skipFrames: 0, fNeedFileInfo: false);

        // The runtime's own loop over finalizers, where that is managed code, and the finalizer itself above it.
        for (int i = stack.FrameCount - 1; i >= Math.Max(0, stack.FrameCount - 3); i--)
        {
            if (FrameName.Of(stack.GetFrame(i)) is "Finalize" or "RunFinalizers")
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Is lost as soon as it is made.</summary>
    private sealed class Herald
    {
        ~Herald() => Volatile.Write(ref s_id, Environment.CurrentManagedThreadId);
    }
}
