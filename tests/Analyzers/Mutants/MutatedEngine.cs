using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Emit;
using Xunit;

namespace Pools.Tests.Analyzers.Mutants;

/// <summary>Compiles the engine's sources with a fault in them, and loads what comes of it beside the engine that ships.</summary>
internal static class MutatedEngine
{
    private static readonly string s_sources = Path.Combine(Repository.Root, "src", "Pools.Analyzers");

    private static readonly CSharpParseOptions s_options = new(LanguageVersion.Preview);

    private static readonly Lazy<Dictionary<string, SyntaxTree>> s_trees = new(() => Directory.EnumerateFiles(s_sources, "*.cs", SearchOption.AllDirectories)
        .Where(path => !Path.GetRelativePath(s_sources, path).Split(Path.DirectorySeparatorChar).Any(part => part is "bin" or "obj"))
        .ToDictionary(path => Path.GetRelativePath(s_sources, path).Replace('\\', '/'), path => CSharpSyntaxTree.ParseText(File.ReadAllText(path), s_options, path)));

    private static readonly Lazy<MetadataReference[]> s_references = new(() => [.. ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
        .Where(path => Path.GetFileName(path) is not ("Pools.Analyzers.dll" or "Pools.Analyzers.CodeFixes.dll" or "Pools.Analyzers.Generator.dll" or "Analyzers.dll"))
        .Select(path => MetadataReference.CreateFromFile(path))]);

    /// <summary>The engine as it ships; a mutant has one tree replaced, and shares what was found out of the others.</summary>
    private static readonly Lazy<CSharpCompilation> s_whole = new(() => CSharpCompilation.Create(
        "Mutant",
        s_trees.Value.Values,
        s_references.Value,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Disable)));

    public static DiagnosticAnalyzer Load(EngineMutant mutant)
    {
        string text = s_trees.Value[mutant.File].GetText().ToString();
        int at = text.IndexOf(mutant.Before, StringComparison.Ordinal);
        Assert.True(at >= 0 && text.IndexOf(mutant.Before, at + 1, StringComparison.Ordinal) < 0, $"{mutant.File} does not hold this text exactly once: {mutant.Before}");
        SyntaxTree mutated = CSharpSyntaxTree.ParseText(string.Concat(text.AsSpan(0, at), mutant.After, text.AsSpan(at + mutant.Before.Length)), s_options, mutant.File);
        CSharpCompilation compilation = s_whole.Value.ReplaceSyntaxTree(s_trees.Value[mutant.File], mutated);
        using MemoryStream stream = new();
        EmitResult result = compilation.Emit(stream);
        Assert.True(result.Success, string.Join(Environment.NewLine, result.Diagnostics.Where(error => error.Severity == DiagnosticSeverity.Error)));
        stream.Position = 0;
        Type analyzer = new AssemblyLoadContext(mutant.Name, isCollectible: true).LoadFromStream(stream).GetType("Pools.Analyzers.PoolUsageAnalyzer", throwOnError: true)!;
        return (DiagnosticAnalyzer)Activator.CreateInstance(analyzer)!;
    }
}
