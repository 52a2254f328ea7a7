namespace Pools.Bench;

/// <summary>Runs this program again, for figures that need a process of their own.</summary>
internal static class ChildProcess
{
    public const string CommandName = "child";

    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(1);

    /// <param name="assembly">Another build of this program (its <c>Bench.dll</c>), or null for this one.</param>
    /// <exception cref="OperationCanceledException">The wish to stop came before the child had ended.</exception>
    public static async Task<T> AskAsync<T>(
        IEnumerable<string> arguments, string? assembly, CancellationToken stop, IReadOnlyDictionary<string, string>? environment = null)
    {
        (string file, string[] first) = assembly is null ? Self() : ("dotnet", [assembly]);
        ProcessStartInfo start = new(file, [.. first, CommandName, .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            RedirectStandardInput = true,
            UseShellExecute = false,
        };
        foreach ((string name, string value) in environment ?? new Dictionary<string, string>(StringComparer.Ordinal))
        {
            start.Environment[name] = value;
        }

        using Process process = Process.Start(start) ?? throw new MeasurementException($"{file} could not be started");
        try
        {
            Task<string> errors = process.StandardError.ReadToEndAsync(stop);
            string output = await process.StandardOutput.ReadToEndAsync(stop).ConfigureAwait(false);
            await process.WaitForExitAsync(stop).ConfigureAwait(false);
            if (process.ExitCode == ExitCodes.Interrupted)
            {
                // Ctrl-C reaches the whole group; the child may have been quicker than this process to take notice.
                stop.WaitHandle.WaitOne(s_patience);
                stop.ThrowIfCancellationRequested();
            }

            return process.ExitCode == 0
                ? JsonSerializer.Deserialize<T>(output, ResultJson.Options)
                    ?? throw new MeasurementException("a child process has no answer")
                : throw new MeasurementException(
                    $"a child process ended with {process.ExitCode}: {(await errors.ConfigureAwait(false)).Trim()}");
        }
        finally
        {
            if (!process.HasExited)
            {
                process.Kill(entireProcessTree: true);
                await process.WaitForExitAsync(CancellationToken.None).ConfigureAwait(false);
            }
        }
    }

    // Started as "dotnet Bench.dll" the process is dotnet, which needs the assembly again; started by its own host it is not.
    private static (string File, string[] First) Self()
    {
        string host = Environment.ProcessPath ?? "dotnet";
        return Path.GetFileNameWithoutExtension(host).Equals("dotnet", StringComparison.OrdinalIgnoreCase)
            ? (host, [typeof(ChildProcess).Assembly.Location])
            : (host, []);
    }
}
