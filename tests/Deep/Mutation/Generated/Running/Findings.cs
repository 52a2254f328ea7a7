using System;
using System.Linq;

namespace Pools.Tests.Mutation;

/// <summary>The line of a program's output that says what is wrong.</summary>
internal static class Findings
{
    public static string In(string output)
    {
        string[] lines = [.. output.Split('\n').Select(line => line.Trim()).Where(line => line.Length > 0)];

        // The explorer says what it did, then what is wrong; the test runner says which test has failed, then why.
        int said = Array.FindIndex(lines, line => line.StartsWith("FAILED", StringComparison.Ordinal));
        if (said >= 0)
        {
            return $"{Scenario(lines[said])}: {lines.ElementAtOrDefault(said + 1)}";
        }

        int failed = Array.FindIndex(lines, line => line.EndsWith("[FAIL]", StringComparison.Ordinal));
        int threw = Array.FindIndex(lines, line => line.StartsWith("Unhandled exception.", StringComparison.Ordinal));
        return failed >= 0 ? lines[failed] : threw >= 0 ? lines[threw] : lines.LastOrDefault() ?? "nothing was said";
    }

    private static string Scenario(string line) => line["FAILED".Length..].Split(':')[0].Trim();
}
