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

/// <summary>A program that runs already when somebody begins to look at it, and does what it is told.</summary>
internal sealed class RunningProgram : IDisposable
{
    private readonly Process _process;

    private RunningProgram(Process process) => _process = process;

    public int Id => _process.Id;

    /// <summary>The only process that it has started: the program, where another one starts it.</summary>
    public int ChildId => int.Parse(File.ReadAllText($"/proc/{Id}/task/{Id}/children").Trim(), CultureInfo.InvariantCulture);

    /// <summary>Starts it, and waits until it is there.</summary>
    public static Task<RunningProgram> StartAsync(params string[] before) => StartAsync("waits", before);

    /// <inheritdoc cref="StartAsync(string[])"/>
    /// <param name="name">Which program.</param>
    /// <param name="before">What starts it.</param>
    /// <param name="temporary">Its folder of ports; null: everybody's.</param>
    public static async Task<RunningProgram> StartAsync(string name, string[] before, string? temporary = null)
    {
        string[] command = [.. before, .. Look.Command(name, isRepaired: false)];
        ProcessStartInfo start = new(command[0], command.Skip(1)) { RedirectStandardInput = true, RedirectStandardOutput = true };
        if (temporary is not null)
        {
            start.Environment["TMPDIR"] = temporary;
        }

        RunningProgram program = new(Process.Start(start)!);
        await program.ReadUntilAsync("ready");
        return program;
    }

    /// <summary>Finds it, to look at it.</summary>
    /// <param name="patience">How long it is waited for; null: for as long as it takes.</param>
    public Target Find(Patience? patience = null) => Target.Running(Id, patience ?? Look.Patience);

    /// <summary>Tells it to do its work, and waits until it has done it.</summary>
    public async Task WorkAsync()
    {
        await _process.StandardInput.WriteLineAsync("work");
        await _process.StandardInput.FlushAsync();
        await ReadUntilAsync("done");
    }

    /// <summary>Has no more for it to do.</summary>
    public void End() => _process.StandardInput.Close();

    /// <summary>Waits until the program that waits for attention has none any more.</summary>
    public async Task WaitUntilFreeAsync()
    {
        await _process.StandardInput.WriteLineAsync("free?");
        await _process.StandardInput.FlushAsync();
        await ReadUntilAsync("free");
    }

    /// <summary>Waits until it has said a line.</summary>
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

    /// <inheritdoc/>
    public void Dispose()
    {
        _process.Kill(entireProcessTree: true);
        _process.WaitForExit();
        _process.Dispose();
    }
}
