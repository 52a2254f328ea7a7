using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Pools.Tool.Attach;
using Xunit;

#pragma warning disable RS0030 // The one place that may: nobody but the test has the process.

namespace Pools.Tests.Tools;

/// <summary>A program that runs already, and works when it is told.</summary>
internal sealed class RunningProgram : IDisposable
{
    private readonly Process _process;

    private RunningProgram(Process process) => _process = process;

    public int Id => _process.Id;

    /// <summary>The only process that it has started.</summary>
    public int ChildId => int.Parse(File.ReadAllText($"/proc/{Id}/task/{Id}/children").Trim(), CultureInfo.InvariantCulture);

    public static Task<RunningProgram> StartAsync(params string[] before) => StartAsync("waits", before);

    /// <summary>Starts it, by another command if there is one <paramref name="before"/>, and waits until it is ready.</summary>
    /// <param name="name">The program.</param>
    /// <param name="before">The command.</param>
    /// <param name="temporary">Its folder of ports; null: the common one.</param>
    public static async Task<RunningProgram> StartAsync(string name, string[] before, string? temporary = null)
    {
        RunningProgram program = Start([.. before, .. Look.Command(name, isRepaired: false)], temporary);
        await program.ReadUntilAsync("ready");
        return program;
    }

    /// <summary>Starts any command.</summary>
    public static RunningProgram Start(string[] command, string? temporary = null)
    {
        ProcessStartInfo start = new(command[0], command.Skip(1)) { RedirectStandardInput = true, RedirectStandardOutput = true };
        if (temporary is not null)
        {
            start.Environment["TMPDIR"] = temporary;
        }

        return new RunningProgram(Process.Start(start)!);
    }

    public Target Find(Patience? patience = null) => Target.Running(Id, patience ?? Look.Patience);

    /// <summary>Has it work, and waits until it has.</summary>
    public async Task WorkAsync()
    {
        await _process.StandardInput.WriteLineAsync("work");
        await _process.StandardInput.FlushAsync();
        await ReadUntilAsync("done");
    }

    /// <summary>Stops it, until somebody kills it.</summary>
    public void Stop() => Assert.Equal(0, Command.Run("kill", ["-STOP", FormattableString.Invariant($"{Id}")]).ExitCode);

    public void End() => _process.StandardInput.Close();

    /// <summary>Waits until the program "watched" is no longer observed.</summary>
    public async Task WaitUntilFreeAsync()
    {
        await _process.StandardInput.WriteLineAsync("free?");
        await _process.StandardInput.FlushAsync();
        await ReadUntilAsync("free");
    }

    public async Task ReadUntilAsync(string expected)
    {
        while (await _process.StandardOutput.ReadLineAsync(TestContext.Current.CancellationToken) is string line)
        {
            if (line == expected)
            {
                return;
            }
        }

        throw new InvalidOperationException($"The program has ended before it said '{expected}'.");
    }

    public void Dispose()
    {
        _process.Kill(entireProcessTree: true);
        _process.WaitForExit();
        _process.Dispose();
    }
}
