using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Pools.Tests.Analyzers.Verifying;

namespace Pools.Tests.Analyzers.Scanning;

/// <summary>The sources below a project file, compiled against the framework alone: what packages they need is missing, and types of it are error types.</summary>
internal sealed class LooseProject(string folder, IReadOnlyList<string> files)
{
    private static readonly string[] s_symbols = ["NET", "NETCOREAPP", "NETCOREAPP2_1_OR_GREATER", "NETCOREAPP3_0_OR_GREATER", "NETCOREAPP3_1_OR_GREATER", "NET5_0_OR_GREATER", "NET6_0_OR_GREATER", "NET7_0_OR_GREATER", "NET8_0_OR_GREATER", "NET9_0_OR_GREATER", "NETSTANDARD2_1_OR_GREATER"];

    private static readonly CSharpParseOptions s_options = new(LanguageVersion.Preview, DocumentationMode.None, SourceCodeKind.Regular, s_symbols);

    /// <summary>A source without any of these calls no pool.</summary>
    private static readonly string[] s_words = ["Rent(", "Return(", "MemoryOwner"];

    public string Folder => folder;

    public int FileCount => files.Count;

    /// <summary>All projects below a folder. A source belongs to the nearest project above it, or to the folder.</summary>
    public static IEnumerable<LooseProject> Find(string folder)
    {
        HashSet<string> projects = [.. Files(folder, "*.csproj").Select(path => Path.GetDirectoryName(path)!), folder];
        return Files(folder, "*.cs").Where(path => !IsGenerated(path)).GroupBy(path => ProjectOf(path, projects, folder)).Select(group => new LooseProject(group.Key, [.. group.Order(StringComparer.Ordinal)]));
    }

    /// <summary>The compilation and those of its sources that may call a pool; no compilation if there are none.</summary>
    public (CSharpCompilation? Compilation, ImmutableArray<SyntaxTree> WithPools) Compile()
    {
        string[] texts = [.. files.Select(File.ReadAllText)];
        bool[] withPools = [.. texts.Select(text => s_words.Any(word => text.Contains(word, StringComparison.Ordinal)))];
        if (!withPools.Contains(true))
        {
            return (null, []);
        }

        List<SyntaxTree> trees = [CSharpSyntaxTree.ParseText("global using System; global using System.Collections.Generic; global using System.IO; global using System.Linq; global using System.Net.Http; global using System.Threading; global using System.Threading.Tasks;", s_options, "GlobalUsings.g.cs")];
        trees.AddRange(texts.Select((text, i) => CSharpSyntaxTree.ParseText(text, s_options, files[i])));
        return (AnalyzerRun.Compile(trees), [.. trees.Skip(1).Where((_, i) => withPools[i])]);
    }

    private static IEnumerable<string> Files(string folder, string pattern) =>
        Directory.EnumerateFiles(folder, pattern, new EnumerationOptions { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.ReparsePoint });

    private static bool IsGenerated(string path) => path.Contains($"{Path.DirectorySeparatorChar}obj{Path.DirectorySeparatorChar}", StringComparison.Ordinal) || path.Contains($"{Path.DirectorySeparatorChar}bin{Path.DirectorySeparatorChar}", StringComparison.Ordinal);

    private static string ProjectOf(string path, HashSet<string> projects, string folder)
    {
        string? at = Path.GetDirectoryName(path);
        while (at is not null && at != folder && !projects.Contains(at))
        {
            at = Path.GetDirectoryName(at);
        }

        return at ?? folder;
    }
}
