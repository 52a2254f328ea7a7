using System.Diagnostics;
using System.Text.Json;

namespace Pools.Tool.Playing;

/// <summary>Plays a trace to a pool in a process of its own: the heap that one pool leaves behind is no other one's.</summary>
internal static class PlayChild
{
    /// <summary>The command, which help does not show.</summary>
    public const string Command = "play";

    /// <exception cref="CannotLookException">It has failed.</exception>
    public static async Task<PlayResult> RunAsync(string file, PoolCandidate pool, CancellationToken cancel)
    {
        ProcessStartInfo start = new(Environment.ProcessPath!, [.. OwnAssembly(), Command, file, pool.Id]) { UseShellExecute = false, RedirectStandardOutput = true, RedirectStandardError = true };

        // A program's code is optimized by its profile, as this command's own is not: see its project. A server's heaps would be larger than most programs'.
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
            : throw new CannotLookException($"The trace '{file}' could not be played to {pool.Name}: {ReasonOf(process.ExitCode, await errors)}");
    }

    /// <summary>Why a process that plays has failed. It says so in a line; where the runtime has ended it, that prints what nobody needs who has not written this command.</summary>
    private static string ReasonOf(int exitCode, string errors) =>
        errors.Contains(nameof(OutOfMemoryException), StringComparison.Ordinal) || errors.Contains("Out of memory", StringComparison.OrdinalIgnoreCase) ? "there was not enough memory."
        : errors.Trim() is { Length: > 0 } said && !said.Contains('\n', StringComparison.Ordinal) ? said
        : FormattableString.Invariant($"the process that played it ended with code {exitCode}.");

    /// <summary>Under <c>dotnet</c> the command is an assembly; as a program of its own it is its own path.</summary>
    private static IEnumerable<string> OwnAssembly() =>
        System.IO.Path.GetFileNameWithoutExtension(Environment.ProcessPath) is "dotnet" ? [typeof(PlayChild).Assembly.Location] : [];
}
