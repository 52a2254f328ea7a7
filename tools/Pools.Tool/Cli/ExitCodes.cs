namespace Pools.Tool.Cli;

/// <summary>The exit codes of all commands.</summary>
internal static class ExitCodes
{
    public const int Clean = 0;
    public const int Fault = 1;
    public const int Failed = 2;
    public const int PossibleFault = 3;
    public const int Note = 4;

    public static string OfDoctor { get; } = $"{Environment.NewLine}{Environment.NewLine}"
        + "Exit codes: 0 nothing as bad as --fail-on; 1 a certain or likely fault; 2 the process could not be examined; "
        + "3 only possible faults; 4 only notes about cost, or no array was rented or returned.";

    public static string OfOthers { get; } = $"{Environment.NewLine}{Environment.NewLine}"
        + "Exit codes: 0 done; 2 the process could not be examined, or a file could not be read or written.";
}
