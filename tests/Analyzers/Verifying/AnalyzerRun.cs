using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Pools.Analyzers;

namespace Pools.Tests.Analyzers.Verifying;

/// <summary>Compiles sources and runs the rules over them.</summary>
internal static class AnalyzerRun
{
    private static readonly CSharpParseOptions s_parseOptions = new(LanguageVersion.Preview, DocumentationMode.None);

    private static readonly CSharpCompilationOptions s_options = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable);

    public static CSharpCompilation Compile(string text, string path = "Case.cs") => Compile([CSharpSyntaxTree.ParseText(text, s_parseOptions, path)]);

    public static CSharpCompilation Compile(IEnumerable<SyntaxTree> trees) => CSharpCompilation.Create("Case", trees, FrameworkReferences.All, s_options);

    /// <summary>The same compilation with a rule that is off by default.</summary>
    public static CSharpCompilation WithRule(CSharpCompilation compilation, string id) =>
        compilation.WithOptions(compilation.Options.WithSpecificDiagnosticOptions(new Dictionary<string, ReportDiagnostic> { [id] = ReportDiagnostic.Warn }));

    /// <summary>What the rules report on some of the sources of a compilation. An analyzer that throws fails the scan.</summary>
    public static async Task<ImmutableArray<Diagnostic>> Report(Compilation compilation, IEnumerable<SyntaxTree> trees)
    {
        List<Exception> thrown = [];
        CompilationWithAnalyzersOptions options = new(new AnalyzerOptions([]), (exception, _, _) => thrown.Add(exception), concurrentAnalysis: true, logAnalyzerExecutionTime: false);
        CompilationWithAnalyzers analyzed = compilation.WithAnalyzers([new PoolUsageAnalyzer()], options);
        List<Diagnostic> reports = [];
        foreach (SyntaxTree tree in trees)
        {
            reports.AddRange((await analyzed.GetAnalyzerSemanticDiagnosticsAsync(compilation.GetSemanticModel(tree), null, default)).OrderBy(report => report.Location.SourceSpan.Start));
        }

        return thrown.Count == 0 ? [.. reports] : throw new AggregateException(thrown);
    }

    /// <summary>What the rules report, in the order of the text. An analyzer that throws fails the test.</summary>
    public static async Task<ImmutableArray<Diagnostic>> Report(Compilation compilation, DiagnosticAnalyzer? analyzer = null)
    {
        List<Exception> thrown = [];
        CompilationWithAnalyzersOptions options = new(new AnalyzerOptions([]), (exception, _, _) => thrown.Add(exception), concurrentAnalysis: false, logAnalyzerExecutionTime: false);
        ImmutableArray<Diagnostic> reports = await compilation.WithAnalyzers([analyzer ?? new PoolUsageAnalyzer()], options).GetAnalyzerDiagnosticsAsync();
        return thrown.Count == 0
            ? [.. reports.OrderBy(report => report.Location.SourceTree?.FilePath, StringComparer.Ordinal).ThenBy(report => report.Location.SourceSpan.Start)]
            : throw new AggregateException(thrown);
    }
}
