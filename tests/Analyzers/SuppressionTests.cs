using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Pools.Tests.Analyzers.Verifying;
using Xunit;

namespace Pools.Tests.Analyzers;

public sealed class SuppressionTests
{
    private const string Misuse =
        """
        using System.Buffers;
        using System.Diagnostics.CodeAnalysis;

        public static class Case
        {
            ATTRIBUTE
            public static void Run() => ArrayPool<byte>.Shared.Return(new byte[16]);
        }
        """;

    [Fact]
    public async Task A_report_is_suppressed_by_an_attribute()
    {
        Assert.Single(await AnalyzerRun.Report(AnalyzerRun.Compile(Misuse.Replace("ATTRIBUTE", "", System.StringComparison.Ordinal))));
        Assert.Empty(await AnalyzerRun.Report(AnalyzerRun.Compile(Misuse.Replace("ATTRIBUTE", """[SuppressMessage("Pooling", "POOL0003")]""", System.StringComparison.Ordinal))));
    }

    [Theory]
    [InlineData(ReportDiagnostic.Suppress)]
    [InlineData(ReportDiagnostic.Error)]
    public async Task A_severity_that_is_set_for_a_rule_holds_also_for_reports_that_are_information(ReportDiagnostic severity)
    {
        const string Internal = "using System; using System.Buffers; internal sealed class Case : IDisposable { private readonly byte[] _array = ArrayPool<byte>.Shared.Rent(1); public void Dispose() => ArrayPool<byte>.Shared.Return(_array); public byte[] Array => _array; }";
        CSharpCompilation compilation = AnalyzerRun.Compile(Internal);
        Assert.Equal(DiagnosticSeverity.Info, Assert.Single(await AnalyzerRun.Report(compilation)).Severity);
        compilation = compilation.WithOptions(compilation.Options.WithSpecificDiagnosticOptions(new Dictionary<string, ReportDiagnostic> { ["POOL0008"] = severity }));
        DiagnosticSeverity[] expected = severity == ReportDiagnostic.Suppress ? [] : [DiagnosticSeverity.Error];
        Assert.Equal(expected, (await AnalyzerRun.Report(compilation)).Select(report => report.Severity));
    }
}
