using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Text;

#pragma warning disable RS0030 // A run of tests may hang or eat the memory, which only its process shows.

namespace Pools.Tests.Mutation;

/// <summary>Runs a program that may never end.</summary>
internal static class Child
{
    // In bytes: several times what any of the tests takes (arbitrary).
    private const long MostMemory = 4L << 30;

    private static readonly TimeSpan s_lookEvery = TimeSpan.FromMilliseconds(200);

    /// <summary>Runs it to its end, or stops it.</summary>
    /// <param name="arguments">What <c>dotnet</c> is told.</param>
    /// <param name="folder">Where it runs.</param>
    /// <param name="limit">How long it may take.</param>
    public static (Ending Ending, string Output) Run(IEnumerable<string> arguments, string folder, TimeSpan limit)
    {
        var start = new ProcessStartInfo(DotNetHost.Path, arguments) { WorkingDirectory = folder, RedirectStandardOutput = true, RedirectStandardError = true };

        // Searches as far as in the test run, whoever asks: so far as it takes to find the faults that were chosen by hand.
        start.Environment[Depth.Variable] = "";
        var output = new StringBuilder();
        using var process = new Process { StartInfo = start };
        process.OutputDataReceived += (_, e) => Append(output, e.Data);
        process.ErrorDataReceived += (_, e) => Append(output, e.Data);
        process.Start();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        string? stopped = Watch(process, limit);
        lock (output)
        {
            return stopped is not null ? (Ending.Stopped, $"{output}{stopped}") : (process.ExitCode == 0 ? Ending.Passed : Ending.Failed, output.ToString());
        }
    }

    /// <summary>Waits, and says why it has waited no longer.</summary>
    private static string? Watch(Process process, TimeSpan limit)
    {
        long start = TimeProvider.System.GetTimestamp();
        while (!process.WaitForExit(s_lookEvery))
        {
            process.Refresh();
            string? stopped = TimeProvider.System.GetElapsedTime(start) > limit
                ? FormattableString.Invariant($"did not end within {limit.TotalSeconds:F0} s")
                : !process.HasExited && process.WorkingSet64 > MostMemory ? $"took more than {MostMemory >> 30} GiB" : null;
            if (stopped is not null)
            {
                process.Kill(entireProcessTree: true);
                process.WaitForExit();
                return stopped;
            }
        }

        // Without a limit it also waits until the last line has been read.
        process.WaitForExit();
        return null;
    }

    private static void Append(StringBuilder output, string? line)
    {
        lock (output)
        {
            output.AppendLine(line);
        }
    }
}
