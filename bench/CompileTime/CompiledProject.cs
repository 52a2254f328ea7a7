using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.MSBuild;

namespace Pools.Bench;

internal sealed class CompiledProject
{
    private const string Rules = "Pools.Analyzers";

    private readonly CSharpCompilation _compilation;
    private readonly AnalyzerOptions _options;

    /// <exception cref="UsageException">The project cannot be evaluated, or is compiled without the rules.</exception>
    public CompiledProject(string path)
    {
        Name = Path.GetFileNameWithoutExtension(path);
        Dictionary<string, string> properties = new(StringComparer.Ordinal) { ["Configuration"] = "Release" };
        using MSBuildWorkspace workspace = MSBuildWorkspace.Create(properties);
        // The compiler sees assemblies, not projects.
        workspace.LoadMetadataForReferencedProjects = true;
        Project project = workspace.OpenProjectAsync(Path.GetFullPath(path)).GetAwaiter().GetResult();
        _options = project.AnalyzerOptions;
        _compilation = (CSharpCompilation?)project.GetCompilationAsync().GetAwaiter().GetResult()
            ?? throw new UsageException($"{path} is not compiled by the C# compiler");
        ILookup<bool, AnalyzerReference> references = project.AnalyzerReferences.ToLookup(r =>
            Path.GetFileNameWithoutExtension(r.FullPath) == Rules);
        (Ours, Others) = (AnalyzersOf(references[true]), AnalyzersOf(references[false]));
        if (Ours.IsEmpty)
        {
            string problems = string.Concat(workspace.Diagnostics.Select(diagnostic => $"; {diagnostic.Message}"));
            throw new UsageException($"{path} is not compiled with {Rules}{problems}");
        }

        static ImmutableArray<DiagnosticAnalyzer> AnalyzersOf(IEnumerable<AnalyzerReference> from) =>
            [.. from.SelectMany(reference => reference.GetAnalyzers(LanguageNames.CSharp))];
    }

    public string Name { get; }

    public ImmutableArray<DiagnosticAnalyzer> Ours { get; }

    public ImmutableArray<DiagnosticAnalyzer> Others { get; }

    /// <summary>Compiles from the texts to the assembly.</summary>
    /// <returns>The time of each analyzer by the compiler's own telemetry.</returns>
    public IReadOnlyDictionary<DiagnosticAnalyzer, TimeSpan> Compile(ImmutableArray<DiagnosticAnalyzer> analyzers)
    {
        CSharpCompilation compilation = CSharpCompilation.Create(
            _compilation.AssemblyName,
            _compilation.SyntaxTrees.Select(tree =>
                CSharpSyntaxTree.ParseText(tree.GetText(), (CSharpParseOptions)tree.Options, tree.FilePath)),
            _compilation.References,
            _compilation.Options.WithConcurrentBuild(false));
        Dictionary<DiagnosticAnalyzer, TimeSpan> times = [];
        Exception? failed = null;
        if (!analyzers.IsEmpty)
        {
            CompilationWithAnalyzersOptions options = new(
                _options,
                (exception, analyzer, _) => failed = Ours.Contains(analyzer) ? exception : failed,
                concurrentAnalysis: false,
                logAnalyzerExecutionTime: true);
            CompilationWithAnalyzers analyzed = compilation.WithAnalyzers(analyzers, options);
            AnalysisResult analysis = analyzed.GetAnalysisResultAsync(CancellationToken.None).GetAwaiter().GetResult();
            times = analysis.AnalyzerTelemetryInfo.ToDictionary(info => info.Key, info => info.Value.ExecutionTime);
        }

        if (failed is not null)
        {
            throw new InvalidOperationException($"A rule has thrown on {Name}.", failed);
        }

        using MemoryStream assembly = new();
        return compilation.Emit(assembly) is { Success: false } result
            ? throw new UsageException(
                $"{Name} does not compile: {result.Diagnostics.First(error => error.Severity == DiagnosticSeverity.Error)}")
            : times;
    }
}
