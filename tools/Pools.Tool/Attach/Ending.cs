namespace Pools.Tool.Attach;

/// <summary>Ends the processes of a command.</summary>
internal static partial class Ending
{
    private const int Terminate = 15;
    private const int Kill = 9;

    /// <summary>By default, most hosts give their requests five seconds to end, and some thirty.</summary>
    private static readonly TimeSpan s_grace = TimeSpan.FromSeconds(5);

    /// <summary>Asks processes and their descendants to end, and kills those that do not. On Windows, it kills them at once.</summary>
    /// <param name="spared">The processes that continue. Their descendants do not.</param>
    public static void End(IReadOnlyList<Process> processes, Func<int, bool> spared)
    {
        // Another process may have the ID of one that has ended.
        List<Process> running = [.. processes.Where(process => !process.HasExited)];
        if (OperatingSystem.IsLinux())
        {
            // The tree first: it falls apart when a parent ends.
            List<RunningProcess> left = Signal(running.Select(process => process.Id), Terminate, spared);
            _ = Signal(left.Select(process => process.Id), Kill, spared);
            return;
        }

        foreach (Process process in running)
        {
            if (OperatingSystem.IsWindows() || SendSignal(process.Id, Terminate) != 0 || !process.WaitForExit(s_grace))
            {
                process.Kill(entireProcessTree: true);
                process.WaitForExit();
            }
        }
    }

    /// <returns>The processes that do not end in time.</returns>
    private static List<RunningProcess> Signal(IEnumerable<int> ids, int signal, Func<int, bool> spared)
    {
        List<RunningProcess> left = RunningProcess.TreeOf(ids).FindAll(process => !spared(process.Id));
        left.ForEach(process => _ = SendSignal(process.Id, signal));
        SpinWait.SpinUntil(() => (left = left.FindAll(process => process.IsAlive)).Count == 0, s_grace);
        return left;
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int SendSignal(int process, int signal);
}
