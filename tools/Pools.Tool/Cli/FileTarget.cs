using System;
using System.Collections.Generic;
using System.CommandLine;
using System.CommandLine.Parsing;
using System.Globalization;
using System.Threading;
using System.Threading.Tasks;
using Pools.Tool.Attach;

namespace Pools.Tool.Cli;

/// <summary>A process and a file: <c>PID FILE</c>, or <c>FILE -- COMMAND …</c>.</summary>
internal sealed class FileTarget(IReadOnlyList<string> command)
{
    public Argument<string?> First { get; } = new("PID") { Description = "The process; left out where -- COMMAND … starts one.", Arity = ArgumentArity.ZeroOrOne };

    public Argument<string?> Second { get; } = new("FILE") { Description = "The trace: CSV with the heading timeNs,thread,op,rentalId,elements; the elements are bytes.", Arity = ArgumentArity.ZeroOrOne };

    private bool IsCommand => command.Count > 0;

    public void Validate(CommandResult result)
    {
        string? first = result.GetValue(First);
        string? second = result.GetValue(Second);
        if (IsCommand ? first is null || second is not null : first is null || second is null)
        {
            result.AddError("Give a process and a file, or a file and -- COMMAND ….");
        }
        else if (!IsCommand && (!int.TryParse(first, CultureInfo.InvariantCulture, out int id) || id <= 0))
        {
            result.AddError($"'{first}' is no process id: a whole number from 1.");
        }
    }

    public string FileOf(ParseResult parsed) => parsed.GetValue(IsCommand ? First : Second)!;

    /// <summary>Finds or starts the process, looks at it, and ends it if it was started.</summary>
    public Task<T> LookAsync<T>(ParseResult parsed, Func<Target, Task<T>> look, CancellationToken cancel) => Looking.AtAsync(IsCommand ? null : parsed.GetValue(First), command, look, cancel);
}
