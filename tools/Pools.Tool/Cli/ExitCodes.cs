namespace Pools.Tool.Cli;

/// <summary>What the command returns.</summary>
internal static class ExitCodes
{
    /// <summary>Nothing is wrong.</summary>
    public const int Clean = 0;

    /// <summary>A fault is likely or certain.</summary>
    public const int Fault = 1;

    /// <summary>The process could not be looked at, or the command line is wrong.</summary>
    public const int CouldNotLook = 2;

    /// <summary>Faults are only possible.</summary>
    public const int Possible = 3;

    /// <summary>There are notes about cost alone, or nothing was observed.</summary>
    public const int Notes = 4;

    /// <summary>What help says of them.</summary>
    public static string OfDoctor { get; } = $"{Environment.NewLine}{Environment.NewLine}Exit codes: 0 nothing as bad as --fail-on; 1 a certain or likely fault; 2 the process could not be examined; 3 only possible faults; 4 only notes about cost, or nothing was rented or returned.";

    /// <inheritdoc cref="OfDoctor"/>
    public static string OfOthers { get; } = $"{Environment.NewLine}{Environment.NewLine}Exit codes: 0 done; 2 the process could not be examined, or a file not be read or written.";
}
