#pragma warning disable RS0030 // Only the test has the process.

namespace Pools.Tests.Tools;

/// <summary>A running program that works on request.</summary>
internal sealed class RunningProgram : IDisposable
{
    private readonly Process _process;

    private RunningProgram(Process process) => _process = process;

    public int Id => _process.Id;

    /// <summary>The only process that it has started.</summary>
    public int ChildId => int.Parse(File.ReadAllText($"/proc/{Id}/task/{Id}/children").Trim(), CultureInfo.InvariantCulture);

    public static Task<RunningProgram> StartAsync(params string[] before) => StartAsync("waits", before);

    /// <summary>Starts it, by another command <paramref name="before"/> it, if any, and waits until it is ready.</summary>
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

    public Target Find(Timeouts? timeouts = null) => Target.Running(Id, timeouts ?? Look.Timeouts);

    /// <summary>Makes it work, and waits until it is done.</summary>
    public async Task WorkAsync()
    {
        await _process.StandardInput.WriteLineAsync("work");
        await _process.StandardInput.FlushAsync();
        await ReadUntilAsync("done");
    }

    /// <summary>Suspends it until it is killed.</summary>
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
