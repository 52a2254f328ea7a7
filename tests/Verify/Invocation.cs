using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace Pools.Tests.Verify;

/// <summary>What a command line asks for.</summary>
/// <param name="Steps">The steps to run, in the order in which all of them are.</param>
/// <param name="From">The turn at which the only step begins; 1: at its beginning, as all others do.</param>
internal sealed record Invocation(IReadOnlyList<Step> Steps, int From)
{
    private const string FromOption = "--from";

    private const char Part = ':';

    /// <summary>Reads a command line.</summary>
    /// <param name="args">Names of steps, or of all steps of a kind, as "repeat"; none for all steps; after one that goes by turns, the option that says where it begins.</param>
    /// <param name="all">All steps.</param>
    /// <param name="error">What is wrong with it, if it gives null.</param>
    public static Invocation? Read(IReadOnlyList<string> args, IReadOnlyList<Step> all, out string? error)
    {
        int option = args.ToList().IndexOf(FromOption);
        string[] names = [.. args.Where((_, i) => option < 0 || (i != option && i != option + 1))];
        Step[] steps = [.. all.Where(step => names.Length == 0 || names.Any(name => IsNamed(step, name)))];
        int from = 1;
        error = names.FirstOrDefault(name => !all.Any(step => IsNamed(step, name))) is string unknown ? $"There is no step {unknown}."
            : option < 0 ? null
            : steps is not [{ Turns: > 1 } step] ? $"{FromOption} goes with one step, which is one that takes turns: {string.Join(", ", all.Where(step => step.Turns > 1).Select(step => step.Name))}."
            : option + 1 == args.Count ? $"{FromOption} needs the turn to begin at, 1 to {step.Turns}."
            : !int.TryParse(args[option + 1], NumberStyles.None, CultureInfo.InvariantCulture, out from) || from < 1 || from > step.Turns ? $"{FromOption} takes a turn, 1 to {step.Turns}, not {args[option + 1]}."
            : null;
        return error is null ? new Invocation(steps, from) : null;
    }

    /// <summary>By its name, or by what stands before the colon, which names all of a kind.</summary>
    private static bool IsNamed(Step step, string name) =>
        step.Name == name || step.Name.StartsWith($"{name}{Part}", StringComparison.Ordinal);
}
