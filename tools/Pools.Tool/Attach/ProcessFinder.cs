using System;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Linq;
using Microsoft.Diagnostics.NETCore.Client;

namespace Pools.Tool.Attach;

/// <summary>Finds processes of .NET.</summary>
internal static class ProcessFinder
{
    /// <exception cref="CannotLookException">There is none, or it is none of .NET.</exception>
    public static Process Find(int id)
    {
        Process process;
        try
        {
            process = Process.GetProcessById(id);
            _ = process.HasExited;
        }
        catch (ArgumentException)
        {
            throw new CannotLookException($"There is no process {id}. In containers: the tool has to see the same processes, see docs/tools.md.");
        }
        catch (Exception problem) when (problem is Win32Exception or InvalidOperationException)
        {
            throw new CannotLookException($"Process {id} cannot be opened: {problem.Message}");
        }

        if (!DiagnosticsClient.GetPublishedProcesses().Contains(id) && !IsInContainer(id))
        {
            process.Dispose();
            throw new CannotLookException(
                $"Process {id} has no diagnostics port: it is none of .NET, was started with DOTNET_EnableDiagnostics=0, has another TMPDIR than this command, or has just begun or ended.");
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
