using System.Runtime.Loader;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Emit;
using Pools.Tests.Analyzers.Scanning;

namespace Pools.Tests.Analyzers.Mutants;

/// <summary>Compiles the sources of the engine with a fault, and loads the result beside the engine that ships.</summary>
internal static class MutatedEngine
{
    private static readonly string s_sources = Path.Combine(Repository.Root, "src", "Pools.Analyzers");

    private static readonly Lazy<Dictionary<string, SyntaxTree>> s_trees = new(() =>
        Directory.EnumerateFiles(s_sources, "*.cs", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(s_sources, path).Replace('\\', '/'))
            .Where(path => path.Split('/')[0] is not ("bin" or "obj"))
            .ToDictionary(path => path, path => Parse(path, File.ReadAllText(Path.Combine(s_sources, path)))));

    /// <summary>The engine that ships. A mutant replaces one tree and shares the others.</summary>
    private static readonly Lazy<CSharpCompilation> s_whole = new(() => CSharpCompilation.Create(
        "Mutant",
        s_trees.Value.Values.Append(Parse("Usings.cs", ProjectUsings.Read(s_sources, s_sources))),
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(path => !Path.GetFileName(path).Contains("Pools.Analyzers", StringComparison.Ordinal))
            .Select(path => MetadataReference.CreateFromFile(path)),
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)));

    public static DiagnosticAnalyzer Load(EngineMutant mutant)
    {
        SyntaxTree tree = s_trees.Value[mutant.File];
        string[] parts = tree.GetText().ToString().Split(mutant.Before);
        Assert.True(parts.Length == 2, $"{mutant.File} does not contain this text exactly once: {mutant.Before}");
        SyntaxTree mutated = Parse(mutant.File, parts[0] + mutant.After + parts[1]);
        using MemoryStream stream = new();
        EmitResult result = s_whole.Value.ReplaceSyntaxTree(tree, mutated).Emit(stream);
        Assert.True(result.Success, string.Join('\n', result.Diagnostics.Where(error => error.Severity == DiagnosticSeverity.Error)));
        stream.Position = 0;
        AssemblyLoadContext context = new(mutant.Name, isCollectible: true);
        Type analyzer = context.LoadFromStream(stream).GetType("Pools.Analyzers.PoolUsageAnalyzer", throwOnError: true)!;
        return (DiagnosticAnalyzer)Activator.CreateInstance(analyzer)!;
    }

    private static SyntaxTree Parse(string path, string text) =>
        CSharpSyntaxTree.ParseText(text, new CSharpParseOptions(LanguageVersion.Preview), path);
}
