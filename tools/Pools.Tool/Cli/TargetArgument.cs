using System.CommandLine;
using System.CommandLine.Parsing;

namespace Pools.Tool.Cli;

/// <summary>What is looked at: a process that runs, or a command that starts one.</summary>
internal sealed class TargetArgument
{
    private readonly IReadOnlyList<string> _command;

    /// <param name="command">What stands behind <c>--</c>; empty: nothing.</param>
    public TargetArgument(IReadOnlyList<string> command) => _command = command;

    public Argument<string?> Argument { get; } = new("PID") { Description = "Process ID. To start a program and observe it from its first rent, give `-- COMMAND …` instead.", Arity = ArgumentArity.ZeroOrOne };

    public Option<string?> Option { get; } = ProcessId.CreateOption();

    public bool IsCommand => _command.Count > 0;

    /// <summary>Requires one of both: a process, or a command.</summary>
    public void Validate(CommandResult result)
    {
        string? argument = result.GetValue(Argument);
        string? option = result.GetValue(Option);
        string? given = argument ?? option;
        if (argument is not null && option is not null)
        {
            result.AddError($"Give one process ID, not two: '{argument}' and '{option}'.");
        }
        else if (given is null && !IsCommand)
        {
            ProcessId.AddMissing(result, "No process given. Give a process ID, or `--` and a command to start.");
        }
        else if (given is not null && IsCommand)
        {
            result.AddError($"Give a process ID or a command, not both: '{given}' precedes --.");
        }
        else if (given is not null)
        {
            ProcessId.Validate(result, given);
        }
    }

    /// <summary>Finds or starts the process, looks at it, and ends it if it was started.</summary>
    public Task<T> LookAsync<T>(ParseResult parsed, TimeSpan? length, Func<Target, Task<T>> look, CancellationToken cancel) =>
        Looking.AtAsync(IsCommand ? null : parsed.GetValue(Argument) ?? parsed.GetValue(Option), _command, length, look, cancel);
}
