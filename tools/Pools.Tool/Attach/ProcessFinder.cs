namespace Pools.Tool.Attach;

/// <summary>Finds .NET processes.</summary>
internal static class ProcessFinder
{
    public static Process Find(int id)
    {
        try
        {
            return Open(id) is { HasExited: false } process
                ? process
                : throw new CommandFailedException(
                    $"There is no process {id}. If it runs in a container, run this command in the same container.");
        }
        catch (Exception problem) when (problem is Win32Exception or InvalidOperationException)
        {
            throw new CommandFailedException($"Process {id} cannot be opened: {problem.Message}");
        }
    }

    /// <summary>Null: the process has ended.</summary>
    public static Process? Open(int id)
    {
        try
        {
            return Process.GetProcessById(id);
        }
        catch (ArgumentException)
        {
            return null;
        }
    }

    /// <summary>The .NET processes that this command can observe, except itself, by ID, each with its command line.</summary>
    public static IReadOnlyList<(int Id, string Name, string CommandLine)> OfThisUser()
    {
        List<(int, string, string)> found = [];
        foreach (int id in DiagnosticsClient.GetPublishedProcesses().Distinct().Where(id => id != Environment.ProcessId).Order())
        {
            try
            {
                // A killed process leaves its port behind, and its ID may become another process's, or a thread's.
                using Process process = Process.GetProcessById(id);
                if (Port.Find(id, out _) is null)
                {
                    continue;
                }

                string? line = null;
                if (OperatingSystem.IsLinux())
                {
                    // Only a user who may attach can read this file.
                    File.OpenHandle($"/proc/{id}/environ").Dispose();
                    line = File.ReadAllText($"/proc/{id}/cmdline").TrimEnd('\0').Replace('\0', ' ');
                }

                found.Add((id, Attach.CommandLine.NameOf(process), line ?? process.MainModule?.FileName ?? ""));
            }
            catch (Exception problem) when (
                problem is ArgumentException or InvalidOperationException or Win32Exception or IOException or UnauthorizedAccessException)
            {
                // It has just ended, or belongs to another user.
            }
        }

        return found;
    }
}
