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

    /// <summary>What help says of them.</summary>
    public static string OfDoctor { get; } = $"{Environment.NewLine}{Environment.NewLine}Exit codes: 0 nothing is wrong, or nothing was observed; 1 something is wrong; 2 the process could not be examined.";

    /// <inheritdoc cref="OfDoctor"/>
    public static string OfOthers { get; } = $"{Environment.NewLine}{Environment.NewLine}Exit codes: 0 done; 2 the process could not be examined, or a file not be read or written.";
}
