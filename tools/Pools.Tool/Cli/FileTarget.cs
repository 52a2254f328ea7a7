using System.CommandLine;
using System.CommandLine.Parsing;

namespace Pools.Tool.Cli;

/// <summary>A process and a file: <c>PID FILE</c>, <c>--pid PID FILE</c>, or <c>FILE -- COMMAND …</c>.</summary>
internal sealed class FileTarget(IReadOnlyList<string> command)
{
    public Argument<string?> First { get; } = new("PID") { Description = "Process ID. Left out where `-- COMMAND …` starts the process.", Arity = ArgumentArity.ZeroOrOne };

    public Argument<string?> Second { get; } = new("FILE") { Description = "The trace file: CSV with the heading timeNs,thread,op,rentalId,elements; the elements are bytes.", Arity = ArgumentArity.ZeroOrOne };

    public Option<string?> Option { get; } = ProcessId.CreateOption();

    private bool IsCommand => command.Count > 0;

    public void Validate(CommandResult result)
    {
        string? first = result.GetValue(First);
        string? second = result.GetValue(Second);
        string? option = result.GetValue(Option);
        if (IsCommand)
        {
            if (option is not null || first is null || second is not null)
            {
                result.AddError("With a command give a file alone: FILE -- COMMAND ….");
            }
        }
        else if (option is not null ? first is null || second is not null : first is null || second is null)
        {
            ProcessId.AddMissing(result, "Give a process ID and a file, or a file and -- COMMAND ….");
        }
        else
        {
            ProcessId.Validate(result, option ?? first!);
        }
    }

    public string FileOf(ParseResult parsed) => parsed.GetValue(IsCommand || parsed.GetValue(Option) is not null ? First : Second)!;

    /// <summary>Finds or starts the process, looks at it, and ends it if it was started.</summary>
    public Task<T> LookAsync<T>(ParseResult parsed, TimeSpan? length, Func<Target, Task<T>> look, CancellationToken cancel) =>
        Looking.AtAsync(IsCommand ? null : parsed.GetValue(Option) ?? parsed.GetValue(First), command, length, look, cancel);
}
