using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace Pools.Tests.Mutation;

/// <summary>Why faults survive that no test can find, or need find: <c>Survivors.txt</c>, in pairs of lines, the fault and then the reason.</summary>
internal static class Explanations
{
    public static IReadOnlyDictionary<string, string> All { get; } = Read(File.ReadLines(Path.Combine(Repository.Root, "tests", "Mutation.Generated", "Survivors.txt")));

    /// <summary>The faults that are explained and that no operator makes any more: their code has changed, so their reasons are to be thought over.</summary>
    public static IEnumerable<string> Stale(IReadOnlyDictionary<string, string> explanations, IEnumerable<Mutant> mutants) => explanations.Keys.Except(mutants.Select(mutant => mutant.Id), StringComparer.Ordinal);

    /// <summary>Lines that begin with <c>#</c>, and empty ones, say nothing.</summary>
    public static IReadOnlyDictionary<string, string> Read(IEnumerable<string> lines) =>
        lines.Where(line => line.Length > 0 && !line.StartsWith('#')).Chunk(2).ToDictionary(pair => pair[0], pair => pair[1].Trim(), StringComparer.Ordinal);
}
