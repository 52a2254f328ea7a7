using System.CommandLine;
using System.CommandLine.Parsing;

namespace Pools.Tool.Cli;

/// <summary>A process ID on the command line.</summary>
internal static class ProcessId
{
    /// <summary>Of a command line: more than fits beside the rest tells no more (arbitrary).</summary>
    private const int MostCharacters = 100;

    /// <summary>What stands in a list of processes where there is none.</summary>
    private const string None = "There is no .NET process that this command could attach to.";

    /// <summary>The option that means the same as the first argument.</summary>
    public static Option<string?> CreateOption() => new("--pid", "-p") { Description = "The process ID, as an option.", HelpName = "PID" };

    public static bool IsValid(string text) => int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int id) && id > 0;

    /// <summary>Adds an error if this is not an ID.</summary>
    public static void Validate(CommandResult result, string text)
    {
        if (!IsValid(text))
        {
            result.AddError($"'{text}' is not a process ID. Give a whole number, 1 or greater.");
        }
    }

    /// <summary>Says that an ID is needed, and which ones there are.</summary>
    public static void AddMissing(CommandResult result, string error)
    {
        string[] lines = [.. ProcessFinder.OfThisUser().Select(process => FormattableString.Invariant($"  {process.Id,7}  {process.Name}  {Shorten(process.CommandLine)}"))];

        // An error is a line: nothing that a process calls itself can begin one.
        Array.ForEach([error, lines.Length == 0 ? None : "These .NET processes could be observed (ID, name, command line):", .. lines], result.AddError);
    }

    private static string Shorten(string line) => line.Length <= MostCharacters ? line : $"{line[..MostCharacters]}…";
}
