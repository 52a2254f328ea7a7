using System;
using System.Collections;
using System.Linq;
using FsCheck;

namespace Pools.Tests.Property.FsCheckAdapter;

/// <summary>A case for which a property fails, as it was generated and as it was shrunk.</summary>
/// <param name="Original">The case as generated.</param>
/// <param name="Shrunk">The smallest failing case that shrinking reached.</param>
/// <param name="Seed">Generates <paramref name="Original"/> again as the first case.</param>
/// <param name="CasesRun">The cases that were run, the failing one included.</param>
/// <param name="Exception">What the property threw for <paramref name="Shrunk"/>, rather than returned false.</param>
public sealed record Counterexample<T>(T Original, T Shrunk, ReplaySeed Seed, int CasesRun, Exception? Exception)
{
    internal static Counterexample<T> From(TestResult.Failed failed)
    {
        // FsCheck's positional items: test data, original arguments, shrunk arguments, outcome, seed of the run, seed and size of the failing case.
        ReplaySeed seed = new(failed.Item6.Seed, failed.Item6.Gamma, failed.Item7);
        Exception? exception = (failed.Item4 as Outcome.Failed)?.Item;
        return new(
            (T)failed.Item2.Single(), (T)failed.Item3.Single(), seed, failed.Item1.NumberOfTests, exception is FalseException ? null : exception);
    }

    public override string ToString() =>
        $"""
        The property fails, found after {CasesRun} cases.
        Shrunk:   {Show(Shrunk)}
        Original: {Show(Original)}
        Replay:   pass replay: "{Seed}" to PropertyCheck
        {Exception}
        """;

    private static string Show(object? value) => value switch
    {
        null => "null",
        string text => $"\"{text}\"",
        IEnumerable items => $"[{string.Join("; ", items.Cast<object?>().Select(Show))}]",
        _ => value.ToString() ?? "",
    };
}
