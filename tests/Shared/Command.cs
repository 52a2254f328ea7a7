using System.Collections;
using Variables = System.Collections.Generic.IReadOnlyCollection<System.Collections.Generic.KeyValuePair<string, string>>;

#pragma warning disable RS0030 // The one place that may.

namespace Pools.Tests;

/// <param name="Output">All its output, and then all its errors: a reader of two streams does not know their order.</param>
internal sealed record CommandResult(int ExitCode, string Output);

/// <summary>Runs a program to its end.</summary>
internal static class Command
{
    // A guard against a hang, not a measurement: a publish takes about half a minute on two cores.
    private static readonly TimeSpan s_hang = TimeSpan.FromMinutes(10);

    private static readonly TimeSpan s_lookEvery = TimeSpan.FromMilliseconds(200);

    /// <summary>Runs a program and keeps what it printed.</summary>
    /// <param name="folder">Where it runs; null: where the tests lie.</param>
    public static CommandResult Run(
        string program, IEnumerable<string> arguments, string? folder = null, params Variables environment)
    {
        (CommandResult result, string? stopped) = RunWithin(program, arguments, s_hang, long.MaxValue, folder, environment);
        return stopped is null ? result : throw new TimeoutException($"{program} {stopped}: {result.Output}");
    }

    /// <summary>Runs a program that may never end, and stops it where it passes a limit.</summary>
    /// <param name="mostMemory">How many bytes it may have in memory.</param>
    /// <param name="folder">Where it runs; null: where the tests lie.</param>
    public static (CommandResult Result, string? Stopped) RunWithin(
        string program, IEnumerable<string> arguments, TimeSpan limit, long mostMemory, string? folder = null,
        params Variables environment)
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
        string? stopped = Watch(process, limit, mostMemory);

        // Without a limit it also waits until the last line of both has been read.
        process.WaitForExit();
        return (new CommandResult(process.ExitCode, $"{output}{errors}"), stopped);
    }

    /// <summary>Runs a program to its end, however long that takes; it prints where this one does.</summary>
    /// <inheritdoc cref="Run"/>
    public static int Show(
        string program, IEnumerable<string> arguments, string? folder = null, params Variables environment)
    {
        using var process = new Process { StartInfo = Start(program, arguments, folder, environment) };
        process.Start();
        process.WaitForExit();
        return process.ExitCode;
    }

    /// <summary>Waits, and says why it has waited no longer.</summary>
    private static string? Watch(Process process, TimeSpan limit, long mostMemory)
    {
        long start = TimeProvider.System.GetTimestamp();
        while (!process.WaitForExit(s_lookEvery))
        {
            process.Refresh();
            string? stopped = TimeProvider.System.GetElapsedTime(start) > limit
                ? FormattableString.Invariant($"did not end within {limit.TotalSeconds:F0} s")
                : mostMemory < long.MaxValue && MemoryOf(process) > mostMemory ? $"took more than {mostMemory >> 20} MiB" : null;
            if (stopped is not null)
            {
                process.Kill(entireProcessTree: true);
                return stopped;
            }
        }

        return null;
    }

    /// <summary>The bytes of memory that it uses; 0: it has ended.</summary>
    private static long MemoryOf(Process process)
    {
        try
        {
            return process.WorkingSet64;
        }
        catch (InvalidOperationException)
        {
            return 0;
        }
    }

    private static ProcessStartInfo Start(
        string program, IEnumerable<string> arguments, string? folder, Variables environment)
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
            if (name.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase)
                || name.StartsWith("VSTEST", StringComparison.OrdinalIgnoreCase))
            {
                environment.Remove(name);
            }
        }
    }

    /// <param name="line">Null: the stream has ended.</param>
    private static void Append(StringBuilder stream, string? line)
    {
        if (line is not null)
        {
            stream.AppendLine(line);
        }
    }
}
