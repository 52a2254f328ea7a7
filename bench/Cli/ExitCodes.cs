namespace Pools.Bench.Cli;

/// <summary>What the program's exit code says.</summary>
internal static class ExitCodes
{
    public const int Success = 0;

    /// <summary>An output differed from its reference, or a child process failed.</summary>
    public const int Failure = 1;

    /// <summary>The command line, a folder or a trace was wrong.</summary>
    public const int Usage = 2;

    /// <summary>Stopped by Ctrl-C: 128 + SIGINT, as shells report it.</summary>
    public const int Interrupted = 130;
}
