#pragma warning disable RS0030 // Only the test has the process.

namespace Pools.Tests.Tools;

/// <summary>The tool in its own process, which can receive signals.</summary>
internal sealed partial class RunningTool : IDisposable
{
    public const int Interrupt = 2;
    public const int Terminate = 15;

    public static string Path { get; } = System.IO.Path.Combine(AppContext.BaseDirectory, "dotnet-pools.dll");

    /// <summary>The tool optimizes all its code at once, for long traces. Without that, it starts in half the time.</summary>
    private static KeyValuePair<string, string> StartsSooner { get; } = new("DOTNET_TieredCompilation", "1");

    private readonly Process _process;
    private readonly Task<string> _errors;

    /// <param name="temporary">Its folder of ports; null: the common one.</param>
    public RunningTool(IEnumerable<string> arguments, string? temporary = null)
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Signals are sent as on Linux.");

        // A process in the background of a shell ignores Ctrl+C, and so do its children.
        ProcessStartInfo start = new("env", ["--default-signal=INT,TERM", DotNetHost.Path, Path, .. arguments])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment[StartsSooner.Key] = StartsSooner.Value;
        if (temporary is not null)
        {
            start.Environment["TMPDIR"] = temporary;
        }

        _process = Process.Start(start)!;
        _errors = _process.StandardError.ReadToEndAsync();
    }

    /// <summary>Observes a program that has returned twenty arrays twice, until its input is closed.</summary>
    public static async Task<RunningTool> WatchAsync(string? temporary = null)
    {
        RunningTool tool = new(["doctor", "--", .. Look.Command("watched", isRepaired: false)], temporary);
        await tool.ReadUntilAsync("done");
        return tool;
    }

    /// <summary>Ends the observation that <see cref="WatchAsync"/> started.</summary>
    public async Task EndWatchAsync()
    {
        CloseInput();
        CommandResult result = await EndAsync();
        Assert.Equal(1, result.ExitCode);
        Assert.Contains("20 arrays were returned a second time", result.Output, StringComparison.Ordinal);
    }

    /// <summary>Runs it to its end.</summary>
    public static CommandResult Run(IEnumerable<string> arguments, params IReadOnlyCollection<KeyValuePair<string, string>> environment) =>
        Command.Run(DotNetHost.Path, [Path, .. arguments], null, [StartsSooner, .. environment]);

    public void Send(int signal) => Assert.Equal(0, Kill(_process.Id, signal));

    /// <summary>Waits until it, or a program that it has started, prints a line.</summary>
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

        throw new InvalidOperationException(
            $"It has ended before it said '{expected}': {string.Join(Environment.NewLine, lines)}{await _errors}");
    }

    /// <summary>Waits for an event that only happens while it runs.</summary>
    public async Task UntilAsync(Task happens)
    {
        Task end = _process.WaitForExitAsync(TestContext.Current.CancellationToken);
        if (await Task.WhenAny(happens, end) == end)
        {
            CloseInput();
            throw new InvalidOperationException($"It has ended with code {_process.ExitCode}: {await _errors}");
        }

        await happens;
    }

    public void CloseInput() => _process.StandardInput.Close();

    /// <summary>Waits until it ends, and all programs with the same output end.</summary>
    public async Task<CommandResult> EndAsync()
    {
        string output = await _process.StandardOutput.ReadToEndAsync(TestContext.Current.CancellationToken);
        await _process.WaitForExitAsync(TestContext.Current.CancellationToken);
        return new CommandResult(_process.ExitCode, output + await _errors);
    }

    public void Dispose()
    {
        _process.Kill(entireProcessTree: true);
        _process.Dispose();
    }

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}
