using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Emit;
using Microsoft.CodeAnalysis.Text;

namespace Pools.Tests.Mutation;

/// <summary>The library as its build compiles it, with one fault or none.</summary>
/// <remarks>
/// A fault is compiled by itself, into the very assembly that the tests load: with all of them in one, each behind a switch, many would not compile (what a condition declares cannot stand on both sides of a switch),
/// and the switches would be code that the library does not have. One takes a second, for everything but the changed source stays parsed and resolved.
/// </remarks>
internal sealed class MutatedLibrary
{
    /// <summary>Where the lock-free code is, and what it stands on.</summary>
    private static readonly string[] s_folders = ["PerCore", "Large", "Internal", "Memory"];

    private readonly CSharpCompilation _original;
    private readonly CSharpParseOptions _parsing;
    private readonly Dictionary<string, SyntaxTree> _trees;

    private MutatedLibrary(CSharpCompilation original, CSharpParseOptions parsing)
    {
        _original = original;
        _parsing = parsing;
        _trees = original.SyntaxTrees
            .Select(tree => (File: Path.GetRelativePath(CompilerArguments.Folder, tree.FilePath).Replace('\\', '/'), Tree: tree))
            .Where(pair => s_folders.Any(folder => pair.File.StartsWith($"{folder}/", StringComparison.Ordinal)))
            .ToDictionary(pair => pair.File, pair => pair.Tree);
        var sharing = new SharingMethods(_trees.Values.Select(tree => tree.GetRoot()));
        Mutants = [.. _trees.OrderBy(pair => pair.Key, StringComparer.Ordinal).SelectMany(pair => Finder.Find(pair.Key, pair.Value, sharing))];
    }

    /// <summary>All faults that the operators make.</summary>
    public IReadOnlyList<Mutant> Mutants { get; }

    public static MutatedLibrary Load()
    {
        CSharpCommandLineArguments arguments = CompilerArguments.Ask();
        SyntaxTree[] trees =
        [
            .. arguments.SourceFiles.Select(file => Parse(File.ReadAllText(file.Path), arguments.ParseOptions, file.Path)),
            Parse(Faulty.Source, arguments.ParseOptions, Faulty.FileName),
        ];

        // What is a warning in the library, such as code that is never reached, is nothing to worry about in a fault.
        CSharpCompilationOptions options = arguments.CompilationOptions.WithGeneralDiagnosticOption(ReportDiagnostic.Suppress).WithWarningLevel(0).WithSpecificDiagnosticOptions([]);
        CSharpCompilation compilation = CSharpCompilation.Create("Pools", trees, arguments.MetadataReferences.Select(reference => MetadataReference.CreateFromFile(reference.Reference)), options);
        return new MutatedLibrary(SourceGenerators.Run(compilation, arguments), arguments.ParseOptions);
    }

    /// <summary>Whether the compiler takes a fault.</summary>
    public bool Compiles(Mutant mutant)
    {
        SyntaxTree mutated = TreeOf(mutant);
        return !_original.ReplaceSyntaxTree(_trees[mutant.File], mutated).GetSemanticModel(mutated).GetDiagnostics().Any(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
    }

    /// <summary>Compiles the library.</summary>
    /// <param name="mutant">With which fault; null: as it is.</param>
    /// <returns>The assembly, or null and what the compiler says.</returns>
    public (byte[]? Assembly, string? Error) Compile(Mutant? mutant)
    {
        CSharpCompilation compilation = mutant is null ? _original : _original.ReplaceSyntaxTree(_trees[mutant.File], TreeOf(mutant));
        using var assembly = new MemoryStream();
        EmitResult result = compilation.Emit(assembly);
        return result.Success ? (assembly.ToArray(), null) : (null, result.Diagnostics.First(diagnostic => diagnostic.Severity == DiagnosticSeverity.Error).ToString());
    }

    private SyntaxTree TreeOf(Mutant mutant) => Parse(mutant.ApplyTo(_trees[mutant.File].ToString()), _parsing, _trees[mutant.File].FilePath);

    private static SyntaxTree Parse(string source, CSharpParseOptions options, string path) => CSharpSyntaxTree.ParseText(SourceText.From(source, System.Text.Encoding.UTF8), options, path);
}
