using System.ComponentModel;
using System.Diagnostics;
using Microsoft.Diagnostics.NETCore.Client;

namespace Pools.Tool.Attach;

/// <summary>Finds .NET processes.</summary>
internal static class ProcessFinder
{
    /// <exception cref="CannotLookException">There is none, or it is not a .NET process.</exception>
    public static Process Find(int id)
    {
        // First, whether there is such a process. A zombie still has its number, and nothing to look at.
        Process process;
        bool hasExited;
        try
        {
            process = Process.GetProcessById(id);
            hasExited = process.HasExited || IsZombie(id);
        }
        catch (ArgumentException)
        {
            throw new CannotLookException($"There is no process {id}. If it runs in a container, run this command in the same container.");
        }
        catch (Exception problem) when (problem is Win32Exception or InvalidOperationException)
        {
            throw new CannotLookException($"Process {id} cannot be opened: {problem.Message}");
        }

        if (hasExited)
        {
            process.Dispose();
            throw new CannotLookException($"Process {id} has exited.");
        }

        // Next, whether its runtime listens. That of a process in a container is found when attaching.
        if (!DiagnosticsClient.GetPublishedProcesses().Contains(id) && !IsInContainer(id))
        {
            process.Dispose();
            throw new CannotLookException(
                $"Process {id} has no diagnostics port: it is not a .NET process, was started with DOTNET_EnableDiagnostics=0, uses a different TMPDIR, or has only just started or exited.");
        }

        return process;
    }

    /// <summary>A process that somebody has just heard of; null: it has ended meanwhile.</summary>
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

    /// <summary>The .NET processes that this command could look at, by their IDs, each with its command line. This command is none of them.</summary>
    public static IReadOnlyList<(int Id, string Name, string CommandLine)> OfThisUser()
    {
        List<(int, string, string)> found = [];
        foreach (int id in DiagnosticsClient.GetPublishedProcesses().Distinct().Where(id => id != Environment.ProcessId).Order())
        {
            try
            {
                using Process process = Process.GetProcessById(id);
                if (OperatingSystem.IsLinux())
                {
                    // The port of a process that was killed stays behind, and its ID comes to be another process's, or a thread's.
                    if (!IsPortOf(id))
                    {
                        continue;
                    }

                    // Only those whom the system lets read it may attach.
                    File.OpenHandle($"/proc/{id}/environ").Dispose();
                }

                found.Add((id, Attach.CommandLine.NameOf(process), CommandLineOf(id) ?? process.MainModule?.FileName ?? ""));
            }
            catch (Exception problem) when (problem is ArgumentException or InvalidOperationException or Win32Exception or IOException or UnauthorizedAccessException)
            {
                // It has ended meanwhile, or is another user's.
            }
        }

        return found;
    }

    /// <summary>Whether a process has ended and nobody has asked what came of it.</summary>
    public static bool IsZombie(int id)
    {
        try
        {
            // The state stands behind the name, which is in parentheses and may hold any other character.
            string stat = OperatingSystem.IsLinux() ? File.ReadAllText($"/proc/{id}/stat") : "";
            return stat.LastIndexOf(')') is int name and >= 0 && stat.AsSpan(name + 1).TrimStart() is ['Z' or 'X', ..];
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }

    /// <summary>Whether a port says in its name when this process has started: then it is no former one's.</summary>
    private static bool IsPortOf(int id)
    {
        // The name is in parentheses and may hold any other character; the start is the twentieth word behind it, in ticks since the machine's own.
        const int WordsBefore = 19;
        string stat = File.ReadAllText($"/proc/{id}/stat");
        string[] words = stat[(stat.LastIndexOf(')') + 1)..].Split(' ', StringSplitOptions.RemoveEmptyEntries);
        return words.Length > WordsBefore && File.Exists(Path.Combine(Path.GetTempPath(), $"dotnet-diagnostic-{id}-{words[WordsBefore]}-socket"));
    }

    private static string? CommandLineOf(int id) => OperatingSystem.IsLinux() ? File.ReadAllText($"/proc/{id}/cmdline").TrimEnd('\0').Replace('\0', ' ') : null;

    /// <summary>Whether the process has another number where it lives: its port is in its own file system then, which the client finds.</summary>
    private static bool IsInContainer(int id)
    {
        try
        {
            return OperatingSystem.IsLinux()
                && File.ReadLines($"/proc/{id}/status").FirstOrDefault(line => line.StartsWith("NSpid:", StringComparison.Ordinal)) is string numbers
                && numbers.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries).Length > 2;
        }
        catch (Exception problem) when (problem is IOException or UnauthorizedAccessException)
        {
            return false;
        }
    }
}
