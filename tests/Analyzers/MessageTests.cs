namespace Pools.Tests.Analyzers;

/// <summary>Messages and severities depend on the proof.</summary>
public sealed class MessageTests
{
    [Theory, InlineData("", "finally { array[0] = 1; }"), InlineData("catch { throw; }", "")]
    [InlineData("catch { Console.WriteLine(); throw; }", "")]
    [InlineData("catch { throw; }", "finally { array[0] = 1; }")]
    [InlineData("catch (IOException) { Console.WriteLine(); }", "finally { array[0] = 1; }")]
    public async Task Leak_on_exception_names_the_line_that_throws(string handler, string last)
    {
        string text = $$"""
            static class POOL0011
            {
                static void Lose(Stream stream)
                {
                    byte[] array = Pool.Shared.Rent(10);
                    try
                    {
                        stream.ReadExactly(array);
                    }
                    {{handler}}
                    {{last}}
                    Pool.Shared.Return(array);
                }
            }
            """;
        Assert.Equal(
            "'Pool.Shared.Rent(10)' is not returned when an exception is thrown: line 8 may throw before it is returned",
            await MessageOf(text, "POOL0011"));
    }

    [Fact]
    public async Task Leak_on_exception_names_the_one_of_two_calls_that_loses_the_array()
    {
        string text = """
            static class POOL0011
            {
                static void Lose(Stream stream)
                {
                    byte[] array = Pool.Shared.Rent(10);
                    bool isRead = false;
                    try
                    {
                        stream.ReadExactly(array);
                        isRead = true;
                        stream.Flush();
                    }
                    finally
                    {
                        if (!isRead) Pool.Shared.Return(array);
                    }

                    Pool.Shared.Return(array);
                }
            }
            """;
        Assert.EndsWith("line 11 may throw before it is returned", await MessageOf(text, "POOL0011"), StringComparison.Ordinal);
    }

    [Theory, InlineData(ReportDiagnostic.Suppress), InlineData(ReportDiagnostic.Error)]
    public async Task Severity_set_for_a_rule_applies_to_its_reports_of_lower_severity(ReportDiagnostic severity)
    {
        CSharpCompilation compilation = AnalyzerRun.Compile(
            """
            internal sealed class Case : IDisposable
            {
                private readonly byte[] _array = Pool.Shared.Rent(1);

                public void Dispose() => Pool.Shared.Return(_array);
            }
            """);
        Assert.Equal(DiagnosticSeverity.Info, Assert.Single(await AnalyzerRun.Report(compilation)).Severity);
        compilation = compilation.WithOptions(compilation.Options.WithSpecificDiagnosticOptions([new("POOL0008", severity)]));
        DiagnosticSeverity[] expected = severity == ReportDiagnostic.Suppress ? [] : [DiagnosticSeverity.Error];
        Assert.Equal(expected, (await AnalyzerRun.Report(compilation)).Select(report => report.Severity));
    }

    [Theory, InlineData("length", DiagnosticSeverity.Info), InlineData("length * 2", DiagnosticSeverity.Warning)]
    public async Task Second_return_after_a_rent_that_only_lacks_memory_is_information(string length, DiagnosticSeverity severity)
    {
        string text = $$"""
            internal static class Case
            {
                public static void Grow(int length)
                {
                    byte[] array = Pool.Shared.Rent(64);
                    try
                    {
                        Pool.Shared.Return(array);
                        array = Pool.Shared.Rent({{length}});
                        array[0] = 1;
                    }
                    finally { Pool.Shared.Return(array); }
                }
            }
            """;
        Assert.Equal(severity, Assert.Single(await AnalyzerRun.Report(AnalyzerRun.Compile(text))).Severity);
    }

    private static async Task<string> MessageOf(string text, string id)
    {
        Diagnostic report = Assert.Single(await AnalyzerRun.Report(AnalyzerRun.Compile(text)), report => report.Id == id);
        return report.GetMessage(CultureInfo.InvariantCulture);
    }
}
