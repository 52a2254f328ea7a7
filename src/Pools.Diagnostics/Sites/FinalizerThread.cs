using System;
using System.Diagnostics;

namespace Pools.Diagnostics;

/// <summary>Whether this is the thread that runs finalizers, where an exception would end the process.</summary>
internal static class FinalizerThread
{
    /// <summary>Looks at the stack, from its beginning; so only where something is wrong already.</summary>
    public static bool IsCurrent()
    {
        StackTrace stack = new(skipFrames: 0, fNeedFileInfo: false);

        // The runtime's own loop over finalizers, where that is managed code, and the finalizer itself above it.
        for (int i = stack.FrameCount - 1; i >= Math.Max(0, stack.FrameCount - 3); i--)
        {
            if (NameOf(stack.GetFrame(i)) is "Finalize" or "RunFinalizers")
            {
                return true;
            }
        }

        return false;
    }

#if NET
    private static string? NameOf(StackFrame? frame) => frame is null ? null : DiagnosticMethodInfo.Create(frame)?.Name;
#else
    private static string? NameOf(StackFrame? frame) => frame?.GetMethod()?.Name;
#endif
}
