namespace Pools.Tool.Playing;

/// <summary>Plays a trace to a pool in a process of its own, so that no pool inherits another one's heap.</summary>
internal static class PlayChild
{
    public const string Command = "play";

    /// <exception cref="CommandFailedException">It has failed.</exception>
    public static async Task<PlayResult> RunAsync(string file, PoolCandidate pool, CancellationToken cancel)
    {
        // Under dotnet, the command is an assembly; as a program of its own, it is its own path.
        string program = Environment.ProcessPath!;
        string[] assembly = Path.GetFileNameWithoutExtension(program) is "dotnet" ? [typeof(PlayChild).Assembly.Location] : [];
        ProcessStartInfo start = new(program, [.. assembly, Command, file, pool.Id])
        {
            UseShellExecute = false,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };

        // As in most programs, and unlike in this command: profile-guided optimization, and no server heap, which is larger.
        start.Environment["DOTNET_TieredCompilation"] = "1";
        start.Environment["DOTNET_gcServer"] = "0";
        using Process process = Process.Start(start)!;
        Task<string> output = process.StandardOutput.ReadToEndAsync(cancel);
        Task<string> errors = process.StandardError.ReadToEndAsync(cancel);
        try
        {
            await process.WaitForExitAsync(cancel);
        }
        catch (OperationCanceledException)
        {
            process.Kill();
            throw;
        }

        return process.ExitCode == 0
            ? JsonSerializer.Deserialize<PlayResult>(await output)!
            : throw new CommandFailedException(
                $"The trace '{file}' could not be played to {pool.Name}: {ReasonOf(process.ExitCode, await errors)}");
    }

    /// <summary>A failed process prints one line. If the runtime ends it, it prints more lines, which help no user.</summary>
    private static string ReasonOf(int exitCode, string errors) =>
        errors.Contains(nameof(OutOfMemoryException), StringComparison.Ordinal)
            || errors.Contains("Out of memory", StringComparison.OrdinalIgnoreCase) ? "there was not enough memory."
        : errors.Trim() is { Length: > 0 } said && !said.Contains('\n', StringComparison.Ordinal) ? said
        : FormattableString.Invariant($"the process that played it ended with code {exitCode}.");
}
