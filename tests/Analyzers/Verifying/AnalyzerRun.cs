using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Diagnostics;
using Pools.Analyzers;

namespace Pools.Tests.Analyzers.Verifying;

/// <summary>Compiles sources and runs the rules over them.</summary>
internal static class AnalyzerRun
{
    /// <summary>The usings of a project with ImplicitUsings.</summary>
    public const string ImplicitUsings =
        "global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; "
        + "global using System.Net.Http; global using System.Threading; global using System.Threading.Tasks; ";

    /// <summary>Each case begins with these usings.</summary>
    public const string CaseUsings = ImplicitUsings
        + "global using System.Buffers; global using System.Buffers.Binary; global using System.Collections.Concurrent; "
        + "global using System.Runtime.CompilerServices; global using System.Runtime.InteropServices; "
        + "global using System.Security.Cryptography; global using System.Text; global using Pool = System.Buffers.ArrayPool<byte>;";

    /// <summary>Off by default; on where a text mentions it.</summary>
    private const string OffByDefault = "POOL0011";

    private static readonly SyntaxTree s_usings = CSharpSyntaxTree.ParseText(CaseUsings, ParseOptions, "Usings.cs");

    /// <summary>The running framework.</summary>
    public static ImmutableArray<MetadataReference> Framework { get; } = Load();

    public static CSharpParseOptions ParseOptions => new(LanguageVersion.Preview, DocumentationMode.None);

    public static CSharpCompilation Compile(string text) =>
        Compile([CSharpSyntaxTree.ParseText(text, ParseOptions, "Case.cs"), s_usings], Options(text));

    public static CSharpCompilation Compile(IEnumerable<SyntaxTree> trees, CSharpCompilationOptions options) =>
        CSharpCompilation.Create("Case", trees, Framework, options);

    public static CSharpCompilationOptions Options(string text)
    {
        CSharpCompilationOptions options = new(
            OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, nullableContextOptions: NullableContextOptions.Enable);
        return text.Contains(OffByDefault, StringComparison.Ordinal)
            ? options.WithSpecificDiagnosticOptions([new(OffByDefault, ReportDiagnostic.Warn)])
            : options;
    }

    /// <summary>The reports in the order of the text. An analyzer that throws fails the test.</summary>
    public static async Task<ImmutableArray<Diagnostic>> Report(
        Compilation compilation, DiagnosticAnalyzer? analyzer = null, IEnumerable<SyntaxTree>? trees = null)
    {
        List<Exception> thrown = [];
        CompilationWithAnalyzersOptions options = new(new AnalyzerOptions([]), (exception, _, _) => thrown.Add(exception), false, false);
        CompilationWithAnalyzers analyzed = compilation.WithAnalyzers([analyzer ?? new PoolUsageAnalyzer()], options);
        List<Diagnostic> reports = [.. trees is null ? await analyzed.GetAnalyzerDiagnosticsAsync() : []];
        foreach (SyntaxTree tree in trees ?? [])
        {
            reports.AddRange(await analyzed.GetAnalyzerSemanticDiagnosticsAsync(compilation.GetSemanticModel(tree), null, default));
        }

        return thrown.Count == 0
            ? [.. reports.OrderBy(report => report.Location.SourceTree!.FilePath).ThenBy(report => report.Location.SourceSpan.Start)]
            : throw new AggregateException(thrown);
    }

    private static ImmutableArray<MetadataReference> Load()
    {
        string framework = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        IEnumerable<string> paths = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator);
        return [.. paths.Where(path => Path.GetDirectoryName(path) == framework).Select(path => MetadataReference.CreateFromFile(path))];
    }
}
