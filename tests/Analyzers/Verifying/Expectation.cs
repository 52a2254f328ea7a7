using Microsoft.CodeAnalysis.Diagnostics;

namespace Pools.Tests.Analyzers.Verifying;

/// <summary>The marks of a text: <c>// expect: POOL0001</c> at the end of a line.</summary>
internal static class Expectation
{
    private const string Mark = "// expect:";

    /// <summary>The difference between reports and marks, or null.</summary>
    public static async Task<string?> Compare(string text, DiagnosticAnalyzer? analyzer = null)
    {
        CSharpCompilation compilation = AnalyzerRun.Compile(text);
        Assert.DoesNotContain(compilation.GetDiagnostics(), error => error.Severity == DiagnosticSeverity.Error);
        IEnumerable<Diagnostic> reported = await AnalyzerRun.Report(compilation, analyzer);
        string[] reports = [.. reported.Select(report => $"{LineOf(report)}: {report.Id}").Order()];
        string[] marks = [.. Marks(text).Order()];
        return marks.SequenceEqual(reports)
            ? null
            : $"missing: {string.Join(", ", marks.Except(reports))}; unexpected: {string.Join(", ", reports.Except(marks))}";
    }

    public static int LineOf(Diagnostic report) => report.Location.GetLineSpan().StartLinePosition.Line + 1;

    public static string WithoutMarks(string text) => string.Join('\n', text.Split('\n').Select(line => line.Split(Mark)[0]));

    /// <summary>Each mark, as line and id.</summary>
    public static IEnumerable<string> Marks(string text) =>
        text.Split('\n').SelectMany((line, i) => line.Split(Mark).Skip(1).Select(id => $"{i + 1}: {id.Trim()}"));
}
