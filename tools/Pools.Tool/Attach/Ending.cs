using System;
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Pools.Tool.Attach;

/// <summary>Ends a program that was started to be looked at.</summary>
internal static partial class Ending
{
    private const int Terminate = 15;

    /// <summary>A host gives its requests five seconds by default, and some thirty.</summary>
    private static readonly TimeSpan s_grace = TimeSpan.FromSeconds(5);

    /// <summary>Asks it to end where the system has a way to ask, and ends it with all that it has started.</summary>
    public static void End(Process process)
    {
        if (process.HasExited)
        {
            return;
        }

        if (!OperatingSystem.IsWindows())
        {
            _ = Kill(process.Id, Terminate);
            if (process.WaitForExit(s_grace))
            {
                return;
            }
        }

        process.Kill(entireProcessTree: true);
        process.WaitForExit();
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}
