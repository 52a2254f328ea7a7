namespace Pools.Tool.Attach;

/// <summary>Asks a process for its events.</summary>
internal static class SessionStart
{
    /// <exception cref="UnsupportedCommandException">The runtime does not support such a session.</exception>
    /// <exception cref="CommandFailedException">The process refuses, has ended, or does not answer.</exception>
    public static async Task<EventPipeSession> StartAsync(Target target, EventPipeSessionConfiguration configuration)
    {
        using CancellationTokenSource timeout = new(target.Timeouts.Answer);
        try
        {
            return await target.Client.StartEventPipeSessionAsync(configuration, timeout.Token);
        }
        catch (OperationCanceledException)
        {
            throw new CommandFailedException($"Process {target.Id} does not answer: it may be stopped, or in a debugger.");
        }
        catch (Exception problem) when (IsOfProcess(problem) && problem is not UnsupportedCommandException)
        {
            throw new CommandFailedException(target.HasExited
                ? $"Process {target.Id} has exited."
                : $"Cannot attach to process {target.Id}: {ReasonOf(problem)}. "
                    + "Run this command as the same user as the process, or as root.");
        }
    }

    /// <summary>Whether a command has failed because its process has ended, belongs to another user, or does not answer.</summary>
    /// <remarks>For an incomplete answer, the client throws one of the last two.</remarks>
    public static bool IsOfProcess(Exception problem) =>
        problem is DiagnosticsClientException or IOException or SocketException or UnauthorizedAccessException or TimeoutException
            or OperationCanceledException or ArgumentOutOfRangeException or ApplicationException;

    private static string ReasonOf(Exception problem)
    {
        string reason = (problem.GetBaseException() is SocketException socket ? socket.Message : problem.Message).TrimEnd('.', ' ');
        return $"{char.ToLowerInvariant(reason[0])}{reason[1..].Split(" /")[0]}";
    }
}
