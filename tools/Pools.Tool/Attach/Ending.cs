using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Pools.Tool.Attach;

/// <summary>Ends what was started to be looked at.</summary>
internal static partial class Ending
{
    private const int Terminate = 15;
    private const int Kill = 9;

    /// <summary>A host gives its requests five seconds by default, and some thirty.</summary>
    private static readonly TimeSpan s_grace = TimeSpan.FromSeconds(5);

    private static readonly TimeSpan s_lookEvery = TimeSpan.FromMilliseconds(20);

    /// <summary>Asks processes to end, with all that they have started, where the system has a way to ask; and ends what does not.</summary>
    /// <param name="processes">They; those that have ended are left alone, whose number another process may have by now.</param>
    /// <param name="spared">Which process goes on nevertheless, though not what it has started.</param>
    public static void End(IReadOnlyList<Process> processes, Func<int, bool> spared)
    {
        if (OperatingSystem.IsLinux())
        {
            EndTree([.. processes.Where(process => !process.HasExited).Select(process => process.Id)], spared);
            return;
        }

        if (!OperatingSystem.IsWindows())
        {
            processes.Where(process => !process.HasExited).ToList().ForEach(process => Signal(process.Id, Terminate));
            _ = processes.All(process => process.WaitForExit(s_grace));
        }

        foreach (Process process in processes.Where(process => !process.HasExited))
        {
            process.Kill(entireProcessTree: true);
            process.WaitForExit();
        }
    }

    /// <summary>Who has started whom is asked first: a process whose parent has ended does not say any more.</summary>
    private static void EndTree(IEnumerable<int> ids, Func<int, bool> spared)
    {
        List<RunningProcess> left = ProcessTree.Of(ids).FindAll(process => !spared(process.Id));
        left.ForEach(process => Signal(process.Id, Terminate));
        left = WaitFor(left);
        left = ProcessTree.Of(left.Select(process => process.Id)).FindAll(process => !spared(process.Id));
        left.ForEach(process => Signal(process.Id, Kill));
        _ = WaitFor(left);
    }

    private static List<RunningProcess> WaitFor(List<RunningProcess> processes)
    {
        using ManualResetEventSlim never = new();
        long start = TimeProvider.System.GetTimestamp();
        while ((processes = processes.FindAll(process => process.IsAlive)).Count > 0 && TimeProvider.System.GetElapsedTime(start) < s_grace)
        {
            never.Wait(s_lookEvery);
        }

        return processes;
    }

    private static void Signal(int process, int signal) => _ = SendSignal(process, signal);

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int SendSignal(int process, int signal);
}
