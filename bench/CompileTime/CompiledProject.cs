using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace Pools.Bench;

/// <summary>A project as the compiler gets it, to be compiled in this process with some of its analyzers.</summary>
internal sealed class CompiledProject
{
    /// <summary>The assembly of the rules.</summary>
    public const string Rules = "Pools.Analyzers";

    private readonly CSharpCommandLineArguments _arguments;
    private readonly ImmutableArray<MetadataReference> _references;
    private readonly ImmutableArray<(string Path, SourceText Text)> _sources;
    private readonly AnalyzerOptions _options;

    public CompiledProject(string project)
    {
        Name = Path.GetFileNameWithoutExtension(project);
        string folder = Path.GetDirectoryName(Path.GetFullPath(project))!;
        _arguments = CSharpCommandLineParser.Default.Parse(CompilerArguments.Of(project), folder, sdkDirectory: null);
        _references = [.. _arguments.MetadataReferences.Select(reference => (MetadataReference)MetadataReference.CreateFromFile(Path.GetFullPath(reference.Reference, folder), reference.Properties))];
        AnalyzerFileReference[] analyzers = [.. _arguments.AnalyzerReferences.Select(reference => new AnalyzerFileReference(Path.GetFullPath(reference.FilePath, folder), Loader.Instance))];
        Ours = [.. analyzers.Where(IsRules).SelectMany(reference => reference.GetAnalyzers(LanguageNames.CSharp))];
        Others = [.. analyzers.Where(reference => !IsRules(reference)).SelectMany(reference => reference.GetAnalyzers(LanguageNames.CSharp))];
        if (Ours.IsEmpty)
        {
            throw new UsageException($"{project} is not compiled with {Rules}");
        }

        AnalyzerConfigSet configuration = AnalyzerConfigSet.Create(_arguments.AnalyzerConfigPaths.Select(path => AnalyzerConfig.Parse(File.ReadAllText(path), path)).ToArray());
        SyntaxTreeOptionsProvider treeOptions = new ConfiguredSeverities(configuration);
        CompilationOptions = _arguments.CompilationOptions.WithSyntaxTreeOptionsProvider(treeOptions).WithConcurrentBuild(false);
        _options = new AnalyzerOptions(
            [.. _arguments.AdditionalFiles.Select(file => (AdditionalText)new FileText(Path.GetFullPath(file.Path, folder)))],
            new ConfiguredOptions(configuration));
        ImmutableArray<(string, SourceText)> written = [.. _arguments.SourceFiles.Select(file => (file.Path, SourceText.From(File.ReadAllText(file.Path), Encoding.UTF8)))];
        _sources = written;
        _sources = [.. written, .. Generated([.. analyzers.SelectMany(reference => reference.GetGenerators(LanguageNames.CSharp))])];
    }

    public string Name { get; }

    /// <summary>The rules that are measured.</summary>
    public ImmutableArray<DiagnosticAnalyzer> Ours { get; }

    /// <summary>All others of the project.</summary>
    public ImmutableArray<DiagnosticAnalyzer> Others { get; }

    private CSharpCompilationOptions CompilationOptions { get; }

    /// <summary>Compiles from the texts to the assembly, and gives the time that each of these analyzers took by the compiler's own telemetry.</summary>
    public IReadOnlyDictionary<DiagnosticAnalyzer, TimeSpan> Compile(ImmutableArray<DiagnosticAnalyzer> analyzers)
    {
        CSharpCompilation compilation = Parse();
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
        if (compilation.Emit(assembly) is { Success: false } result)
        {
            throw new UsageException($"{Name} does not compile: {result.Diagnostics.First(error => error.Severity == DiagnosticSeverity.Error)}");
        }

        return times;
    }

    private CSharpCompilation Parse() => CSharpCompilation.Create(
        _arguments.CompilationName,
        _sources.Select(source => CSharpSyntaxTree.ParseText(source.Text, _arguments.ParseOptions, source.Path)),
        _references,
        CompilationOptions);

    /// <summary>What the project's generators write, once: they are not what is measured.</summary>
    private IEnumerable<(string Path, SourceText Text)> Generated(ImmutableArray<ISourceGenerator> generators)
    {
        GeneratorDriver driver = CSharpGeneratorDriver.Create(generators, _options.AdditionalFiles, _arguments.ParseOptions, _options.AnalyzerConfigOptionsProvider);
        return driver.RunGenerators(Parse()).GetRunResult().GeneratedTrees.Select(tree => (tree.FilePath, tree.GetText()));
    }

    private static bool IsRules(AnalyzerFileReference reference) => Path.GetFileNameWithoutExtension(reference.FullPath) == Rules;

    private sealed class Loader : IAnalyzerAssemblyLoader
    {
        public static readonly Loader Instance = new();

        public void AddDependencyLocation(string fullPath)
        {
        }

        public Assembly LoadFromPath(string fullPath) => Assembly.LoadFrom(fullPath);
    }

    private sealed class FileText(string path) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(File.ReadAllText(path), Encoding.UTF8);
    }
}
