using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;
using System.Threading.Tasks;
using Xunit;

#pragma warning disable RS0030 // May: nobody but the test has the process.

namespace Pools.Tests.Tools;

/// <summary>The command while it runs, as in a terminal in which somebody may press Ctrl+C.</summary>
internal sealed partial class RunningTool : IDisposable
{
    public const int Interrupt = 2;
    public const int Terminate = 15;

    private readonly Process _process;
    private readonly Task<string> _errors;

    /// <param name="arguments">Its arguments.</param>
    /// <param name="temporary">Its folder of ports, and that of all that it starts; null: everybody's.</param>
    public RunningTool(IEnumerable<string> arguments, string? temporary = null)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Signals are sent as on Linux.");

        // Who is started in the background of a shell ignores Ctrl+C, and so do all that it starts.
        ProcessStartInfo start = new("env", ["--default-signal=INT,TERM", DotNetHost.Path, Path.Combine(AppContext.BaseDirectory, "dotnet-pools.dll"), .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment[CommandLineTests.StartsSooner.Key] = CommandLineTests.StartsSooner.Value;
        if (temporary is not null)
        {
            start.Environment["TMPDIR"] = temporary;
        }

        _process = Process.Start(start)!;
        _errors = _process.StandardError.ReadToEndAsync();
    }

    /// <summary>Looks at a program that returns twenty arrays twice, and goes on until its input is closed; returns when it has done so.</summary>
    /// <param name="temporary">Its folder of ports; null: everybody's.</param>
    public static async Task<RunningTool> WatchAsync(string? temporary = null)
    {
        RunningTool tool = new(["doctor", "--", .. Look.Command("watched", isRepaired: false)], temporary);
        await tool.ReadUntilAsync("done");
        return tool;
    }

    /// <summary>Ends what <see cref="WatchAsync"/> has begun: it has found what there was.</summary>
    public async Task EndWatchAsync()
    {
        CloseInput();
        CommandResult result = await EndAsync();
        Assert.Equal(1, result.ExitCode);
        Assert.Contains("20 arrays were returned a second time", result.Output, StringComparison.Ordinal);
    }

    public void Send(int signal) => Assert.Equal(0, Kill(_process.Id, signal));

    /// <summary>Waits until it, or what it has started, has printed a line.</summary>
    public async Task ReadUntilAsync(string expected)
    {
        List<string> lines = [];
        while (await _process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken) is string line)
        {
            lines.Add(line);
            if (line.Contains(expected, StringComparison.Ordinal))
            {
                return;
            }
        }

        throw new InvalidOperationException($"It has ended before it said '{expected}': {string.Join(Environment.NewLine, lines)}{await _errors}");
    }

    /// <summary>Waits for something that can happen only while it runs.</summary>
    public async Task UntilAsync(Task something)
    {
        Task end = _process.WaitForExitAsync(TestContext.Current.CancellationToken);
        if (await Task.WhenAny(something, end) == end)
        {
            // What it has started, and has not ended, prints to the same place.
            CloseInput();
            throw new InvalidOperationException($"It has ended with code {_process.ExitCode}: {await _errors}");
        }

        await something;
    }

    /// <summary>What it starts has no more to read.</summary>
    public void CloseInput() => _process.StandardInput.Close();

    /// <summary>Waits until it has ended, and all that it has started and that prints to the same place.</summary>
    public async Task<CommandResult> EndAsync()
    {
        string output = await _process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await _process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return new CommandResult(_process.ExitCode, output + await _errors);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        _process.Kill(entireProcessTree: true);
        _process.Dispose();
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}
