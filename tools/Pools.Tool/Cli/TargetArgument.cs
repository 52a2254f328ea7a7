using System;
using System.Collections.Generic;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using System.Threading;
using System.Threading.Tasks;
using Pools.Tool.Attach;

namespace Pools.Tool.Cli;

/// <summary>What is looked at: a process that runs, or a command that starts one.</summary>
internal sealed class TargetArgument
{
    private readonly IReadOnlyList<string> _command;

    /// <param name="command">What stands behind <c>--</c>; empty: nothing.</param>
    public TargetArgument(IReadOnlyList<string> command) => _command = command;

    public Argument<string?> Argument { get; } = new("PID") { Description = "The process; or instead of it -- COMMAND …, which starts one and sees it from its first rent.", Arity = ArgumentArity.ZeroOrOne };

    public bool IsCommand => _command.Count > 0;

    /// <summary>Requires one of both: a process, or a command.</summary>
    public void Validate(CommandResult result)
    {
        string? given = result.GetValue(Argument);
        if (given is null != IsCommand)
        {
            result.AddError(IsCommand ? $"Either a process or a command: '{given}' stands before --." : "Which process? Give its id, or -- and a command that starts it.");
        }
        else if (given is not null && (!int.TryParse(given, CultureInfo.InvariantCulture, out int id) || id <= 0))
        {
            result.AddError($"'{given}' is no process id: a whole number from 1.");
        }
    }

    /// <summary>Finds or starts the process, looks at it, and ends it if it was started.</summary>
    public Task<T> LookAsync<T>(ParseResult parsed, Func<Target, Task<T>> look, CancellationToken cancel) => Looking.AtAsync(IsCommand ? null : parsed.GetValue(Argument), _command, look, cancel);
}
