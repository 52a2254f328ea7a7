namespace Pools.Tool.Cli;

/// <summary>What the command returns.</summary>
internal static class ExitCodes
{
    /// <summary>Nothing is wrong.</summary>
    public const int Clean = 0;

    /// <summary>Something is.</summary>
    public const int Findings = 1;

    /// <summary>The process could not be looked at, or the command line is wrong.</summary>
    public const int CouldNotLook = 2;
}
