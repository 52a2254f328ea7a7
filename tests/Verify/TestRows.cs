using System.Collections.Generic;
using System.Linq;
using System.Text.Json;

namespace Pools.Tests.Verify;

/// <summary>The tests of an assembly, of which each turn takes every one, and of a theory's rows some: after <see cref="Round"/> turns it has taken all.</summary>
internal sealed class TestRows
{
    // Rows of a theory differ in the pool and the element type, and share what could fail by chance.
    private const int Round = 10;

    private readonly string[][] _tests;

    private TestRows(string[][] tests) => _tests = tests;

    /// <summary>Asks the assembly's runner.</summary>
    /// <param name="assembly">A test assembly's path.</param>
    /// <param name="filter">The runner's options that choose tests.</param>
    public static TestRows Of(string assembly, IEnumerable<string> filter)
    {
        string output = DotNet.RunQuietly(["exec", assembly, "-preEnumerateTheories", "-list", "full/json", .. filter], collects: false).Output;

        // What the assembly's fixtures print stands on lines of its own.
        using JsonDocument list = JsonDocument.Parse(output.Split('\n').First(line => line.StartsWith('[')));
        return new TestRows(
        [
            .. list.RootElement.EnumerateArray()
                .GroupBy(row => (Text(row, "Class"), Text(row, "Method")), row => Text(row, "ID"))
                .Select(test => test.ToArray()),
        ]);
    }

    /// <summary>The rows of a turn, by the runner's identifiers.</summary>
    /// <param name="turn">Counts from 0 for ever.</param>
    public IEnumerable<string> At(int turn) => _tests.SelectMany(rows =>
    {
        int share = (rows.Length + Round - 1) / Round;
        return Enumerable.Range(turn * share, share).Select(i => rows[i % rows.Length]);
    });

    private static string Text(JsonElement row, string property) => row.GetProperty(property).GetString()!;
}
