using System.ComponentModel;
using System.Diagnostics;
using Microsoft.Diagnostics.NETCore.Client;

namespace Pools.Tool.Attach;

/// <summary>Finds .NET processes.</summary>
internal static class ProcessFinder
{
    public static Process Find(int id)
    {
        try
        {
            Process process = Process.GetProcessById(id);
            return process.HasExited ? throw new CannotLookException($"Process {id} has exited.") : process;
        }
        catch (ArgumentException)
        {
            throw new CannotLookException($"There is no process {id}. If it runs in a container, run this command in the same container.");
        }
        catch (Exception problem) when (problem is Win32Exception or InvalidOperationException)
        {
            throw new CannotLookException($"Process {id} cannot be opened: {problem.Message}");
        }
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
                // A killed process leaves its port behind, and its ID may become another process's, or a thread's.
                if (Port.Find(id, out _) is null)
                {
                    continue;
                }

                if (OperatingSystem.IsLinux())
                {
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

    private static string? CommandLineOf(int id) => OperatingSystem.IsLinux() ? File.ReadAllText($"/proc/{id}/cmdline").TrimEnd('\0').Replace('\0', ' ') : null;
}
