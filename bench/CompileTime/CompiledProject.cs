using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.MSBuild;

namespace Pools.Bench;

/// <summary>A project as the compiler gets it, to be compiled in this process with some of its analyzers.</summary>
internal sealed class CompiledProject
{
    private const string Rules = "Pools.Analyzers";

    private readonly CSharpCompilation _compilation;
    private readonly AnalyzerOptions _options;

    /// <exception cref="UsageException">The project cannot be evaluated, or is compiled without the rules.</exception>
    public CompiledProject(string path)
    {
        Name = Path.GetFileNameWithoutExtension(path);
        using MSBuildWorkspace workspace = MSBuildWorkspace.Create(new Dictionary<string, string>(StringComparer.Ordinal) { ["Configuration"] = "Release" });
        // The compiler sees assemblies, not projects.
        workspace.LoadMetadataForReferencedProjects = true;
        Project project = workspace.OpenProjectAsync(Path.GetFullPath(path)).GetAwaiter().GetResult();
        _options = project.AnalyzerOptions;
        _compilation = (CSharpCompilation?)project.GetCompilationAsync().GetAwaiter().GetResult() ?? throw new UsageException($"{path} is not compiled by the C# compiler");
        ILookup<bool, DiagnosticAnalyzer> analyzers = project.AnalyzerReferences
            .SelectMany(reference => reference.GetAnalyzers(LanguageNames.CSharp).Select(analyzer => (IsRule: Path.GetFileNameWithoutExtension(reference.FullPath) == Rules, analyzer)))
            .ToLookup(pair => pair.IsRule, pair => pair.analyzer);
        (Ours, Others) = ([.. analyzers[true]], [.. analyzers[false]]);
        if (Ours.IsEmpty)
        {
            throw new UsageException($"{path} is not compiled with {Rules}{string.Concat(workspace.Diagnostics.Select(diagnostic => $"; {diagnostic.Message}"))}");
        }
    }

    public string Name { get; }

    /// <summary>The rules that are measured.</summary>
    public ImmutableArray<DiagnosticAnalyzer> Ours { get; }

    public ImmutableArray<DiagnosticAnalyzer> Others { get; }

    /// <summary>Compiles from the texts (those of generators, too) to the assembly, and gives the time that each of these analyzers took by the compiler's own telemetry.</summary>
    public IReadOnlyDictionary<DiagnosticAnalyzer, TimeSpan> Compile(ImmutableArray<DiagnosticAnalyzer> analyzers)
    {
        CSharpCompilation compilation = CSharpCompilation.Create(
            _compilation.AssemblyName,
            _compilation.SyntaxTrees.Select(tree => CSharpSyntaxTree.ParseText(tree.GetText(), (CSharpParseOptions)tree.Options, tree.FilePath)),
            _compilation.References,
            _compilation.Options.WithConcurrentBuild(false));
        Dictionary<DiagnosticAnalyzer, TimeSpan> times = [];
        Exception? failed = null;
        if (!analyzers.IsEmpty)
        {
            CompilationWithAnalyzersOptions options = new(_options, (exception, analyzer, _) => failed = Ours.Contains(analyzer) ? exception : failed, concurrentAnalysis: false, logAnalyzerExecutionTime: true);
            AnalysisResult analysis = compilation.WithAnalyzers(analyzers, options).GetAnalysisResultAsync(CancellationToken.None).GetAwaiter().GetResult();
            times = analysis.AnalyzerTelemetryInfo.ToDictionary(info => info.Key, info => info.Value.ExecutionTime);
        }

        if (failed is not null)
        {
            throw new InvalidOperationException($"A rule has thrown on {Name}.", failed);
        }

        using MemoryStream assembly = new();
        return compilation.Emit(assembly) is { Success: false } result
            ? throw new UsageException($"{Name} does not compile: {result.Diagnostics.First(error => error.Severity == DiagnosticSeverity.Error)}")
            : times;
    }
}
