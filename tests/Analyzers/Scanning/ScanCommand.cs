using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Pools.Tests.Analyzers.Verifying;

namespace Pools.Tests.Analyzers.Scanning;

/// <summary>
/// Prints every report on the sources of folders. The sources below a project file are compiled against the framework alone: types of
/// missing packages are error types.
/// </summary>
internal static class ScanCommand
{
    /// <summary>A source without any of these does not call a pool.</summary>
    private static readonly string[] s_words = ["Rent(", "Return(", "MemoryOwner"];

    private static readonly CSharpParseOptions s_options = AnalyzerRun.ParseOptions.WithPreprocessorSymbols((string[])[
        "NET", "NETCOREAPP", "NETSTANDARD2_1_OR_GREATER",
        .. Enumerable.Range(5, 6).Select(version => $"NET{version}_0_OR_GREATER"),
        .. new[] { "2_1", "3_0", "3_1" }.Select(version => $"NETCOREAPP{version}_OR_GREATER")]);

    private static readonly EnumerationOptions s_everywhere = new()
    {
        RecurseSubdirectories = true,
        AttributesToSkip = FileAttributes.ReparsePoint,
    };

    public static async Task<int> Run(string[] folders)
    {
        if (folders.Length == 0 || !folders.All(Directory.Exists))
        {
            Console.Error.WriteLine("usage: scan FOLDER...   (each an existing folder of sources)");
            return 2;
        }

        foreach (string folder in folders)
        {
            await Scan(Path.GetFullPath(folder));
        }

        return 0;
    }

    private static async Task Scan(string folder)
    {
        HashSet<string> projects = [.. Files(folder, "*.csproj").Select(path => Path.GetDirectoryName(path)!)];
        (int files, int withPools, int reports) = (0, 0, 0);
        foreach (IGrouping<string, string> project in Files(folder, "*.cs").GroupBy(path => ProjectOf(path, projects, folder)))
        {
            SyntaxTree[] trees = [.. project.Select(path => CSharpSyntaxTree.ParseText(File.ReadAllText(path), s_options, path))];
            int count = trees.Count(tree => s_words.Any(word => tree.GetText().ToString().Contains(word, StringComparison.Ordinal)));
            (files, withPools) = (files + trees.Length, withPools + count);
            SyntaxTree usings = CSharpSyntaxTree.ParseText(AnalyzerRun.ImplicitUsings, s_options);
            CSharpCompilation compilation = AnalyzerRun.Compile([usings, .. trees], AnalyzerRun.Options(""));
            foreach (Diagnostic report in count == 0 ? [] : await AnalyzerRun.Report(compilation))
            {
                reports++;
                Print(folder, report);
            }
        }

        Console.WriteLine($"= {folder}: {files} files, {withPools} with pools, {reports} reports");
    }

    private static IEnumerable<string> Files(string folder, string pattern) =>
        Directory.EnumerateFiles(folder, pattern, s_everywhere)
            .Where(path => !Path.GetRelativePath(folder, path).Split(Path.DirectorySeparatorChar).Any(part => part is "bin" or "obj"))
            .Order(StringComparer.Ordinal);

    /// <summary>The nearest folder above with a project file.</summary>
    private static string ProjectOf(string path, HashSet<string> projects, string folder)
    {
        string at = Path.GetDirectoryName(path)!;
        return at == folder || projects.Contains(at) ? at : ProjectOf(at, projects, folder);
    }

    private static void Print(string folder, Diagnostic report)
    {
        int line = Expectation.LineOf(report);
        string path = Path.GetRelativePath(folder, report.Location.SourceTree!.FilePath);
        string proof = report.Properties.GetValueOrDefault("Proof") ?? "";
        Console.WriteLine($"{path}:{line} {report.Severity} {report.Id} [{proof}] {report.GetMessage(CultureInfo.InvariantCulture)}");
        Console.WriteLine($"    {report.Location.SourceTree.GetText().Lines[line - 1].ToString().Trim()}");
    }
}
