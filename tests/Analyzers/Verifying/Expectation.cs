using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Pools.Analyzers;
using Xunit;

namespace Pools.Tests.Analyzers.Verifying;

/// <summary>Compares what is reported with the marks in a text: <c>// expect: POOL0001</c> at the end of each line of a report, several ids with commas between.</summary>
internal static class Expectation
{
    /// <summary>Where a text mentions it, this rule is on.</summary>
    private const string OffByDefault = "POOL0011";

    private const string Mark = "// expect:";

    public static async Task Holds(string text) => Assert.Null(await Compare(text, new PoolUsageAnalyzer()));

    /// <summary>What differs, or null.</summary>
    public static async Task<string?> Compare(string text, DiagnosticAnalyzer analyzer)
    {
        CSharpCompilation compilation = AnalyzerRun.Compile(text);
        if (text.Contains(OffByDefault, StringComparison.Ordinal))
        {
            compilation = AnalyzerRun.WithRule(compilation, OffByDefault);
        }

        string[] errors = [.. compilation.GetDiagnostics(TestContext.Current.CancellationToken).Where(error => error.Severity == DiagnosticSeverity.Error).Select(error => error.ToString())];
        Assert.Empty(errors);
        string[] reports = [.. (await AnalyzerRun.Report(compilation, analyzer)).Select(report => $"{report.Location.GetLineSpan().StartLinePosition.Line + 1}: {report.Id}")];
        string[] expected = [.. Expected(text)];
        return expected.Order().SequenceEqual(reports.Order()) ? null : $"missing: {string.Join(", ", expected.Except(reports))}; not expected: {string.Join(", ", reports.Except(expected))}; reported: {reports.Length} of {expected.Length}";
    }

    /// <summary>The marks of a text, each as line and id.</summary>
    public static IEnumerable<string> Expected(string text)
    {
        string[] lines = text.Split('\n');
        for (int i = 0; i < lines.Length; i++)
        {
            int at = lines[i].IndexOf(Mark, StringComparison.Ordinal);
            foreach (string id in at < 0 ? [] : lines[i][(at + Mark.Length)..].Split(',', StringSplitOptions.TrimEntries))
            {
                yield return $"{i + 1}: {id}";
            }
        }
    }
}
