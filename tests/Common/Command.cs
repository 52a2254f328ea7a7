using System;
using System.Collections;
using System.Collections.Generic;
using System.Diagnostics;
using System.Text;

#pragma warning disable RS0030 // The one place that may.

namespace Pools.Tests;

/// <param name="ExitCode">What the program returned.</param>
/// <param name="Output">All that it printed, and after that all its errors: what came of which first, nobody can say who reads two streams.</param>
internal sealed record CommandResult(int ExitCode, string Output);

/// <summary>Runs a program to its end.</summary>
internal static class Command
{
    // A guard against a hang, not a measurement: a publish takes about half a minute on two cores.
    private static readonly TimeSpan s_hang = TimeSpan.FromMinutes(10);

    /// <summary>Runs a program and keeps what it printed.</summary>
    /// <param name="program">The program.</param>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="folder">Where it runs; null: where the tests lie.</param>
    /// <param name="environment">Variables that it finds set besides.</param>
    public static CommandResult Run(
        string program, IEnumerable<string> arguments, string? folder = null, params IReadOnlyCollection<KeyValuePair<string, string>> environment)
    {
        ProcessStartInfo start = Start(program, arguments, folder, environment);
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        var output = new StringBuilder();
        var errors = new StringBuilder();
        using var process = new Process { StartInfo = start };
        process.OutputDataReceived += (_, e) => Append(output, e.Data);
        process.ErrorDataReceived += (_, e) => Append(errors, e.Data);
        process.Start();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        bool hangs = !process.WaitForExit(s_hang);
        if (hangs)
        {
            process.Kill(entireProcessTree: true);
        }

        // Without a limit it also waits until the last line of both has been read.
        process.WaitForExit();
        string all = $"{output}{errors}";
        return hangs ? throw new TimeoutException($"{program} did not end within {s_hang}: {all}") : new CommandResult(process.ExitCode, all);
    }

    /// <summary>Runs a program to its end, however long that takes; it prints where this one does.</summary>
    /// <returns>Its exit code.</returns>
    /// <inheritdoc cref="Run"/>
    public static int Show(
        string program, IEnumerable<string> arguments, string? folder = null, params IReadOnlyCollection<KeyValuePair<string, string>> environment)
    {
        using var process = new Process { StartInfo = Start(program, arguments, folder, environment) };
        process.Start();
        process.WaitForExit();
        return process.ExitCode;
    }

    private static ProcessStartInfo Start(
        string program, IEnumerable<string> arguments, string? folder, IReadOnlyCollection<KeyValuePair<string, string>> environment)
    {
        var start = new ProcessStartInfo(program, arguments) { WorkingDirectory = folder ?? AppContext.BaseDirectory };
        RemoveTheOuterBuild(start.Environment);
        foreach ((string name, string value) in environment)
        {
            start.Environment[name] = value;
        }

        return start;
    }

    /// <summary>What <c>dotnet test</c> tells its children about itself would steer their builds.</summary>
    private static void RemoveTheOuterBuild(IDictionary<string, string?> environment)
    {
        foreach (DictionaryEntry variable in Environment.GetEnvironmentVariables())
        {
            string name = (string)variable.Key;
            if (name.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase) || name.StartsWith("VSTEST", StringComparison.OrdinalIgnoreCase))
            {
                environment.Remove(name);
            }
        }
    }

    /// <param name="stream">What has been read of it: its own lines alone, which come one after the other.</param>
    /// <param name="line">Null: the stream has ended.</param>
    private static void Append(StringBuilder stream, string? line)
    {
        if (line is not null)
        {
            stream.AppendLine(line);
        }
    }
}
