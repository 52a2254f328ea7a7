using System;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Pools.Tests.Analyzers.Verifying;

namespace Pools.Tests.Analyzers.Scanning;

/// <summary>Prints every report on the sources of folders, with its proof and the line, and the counts of what was looked at.</summary>
internal static class ScanCommand
{
    public static async Task<int> Run(string[] folders)
    {
        if (folders.Length == 0 || folders.FirstOrDefault(folder => !Directory.Exists(folder)) is not null)
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
        int files = 0;
        int filesWithPools = 0;
        int reports = 0;
        foreach (LooseProject project in LooseProject.Find(folder))
        {
            files += project.FileCount;
            (CSharpCompilation? compilation, ImmutableArray<SyntaxTree> withPools) = project.Compile();
            filesWithPools += withPools.Length;
            if (compilation is null)
            {
                continue;
            }

            foreach (Diagnostic report in await AnalyzerRun.Report(compilation, withPools))
            {
                reports++;
                Print(folder, report);
            }
        }

        Console.WriteLine($"= {folder}: {files} files, {filesWithPools} with pools, {reports} reports");
    }

    private static void Print(string folder, Diagnostic report)
    {
        FileLinePositionSpan span = report.Location.GetLineSpan();
        SourceText text = report.Location.SourceTree!.GetText();
        Console.WriteLine($"{Path.GetRelativePath(folder, span.Path)}:{span.StartLinePosition.Line + 1} {report.Severity} {report.Id} [{report.Properties.GetValueOrDefault("Proof")}] {report.GetMessage(System.Globalization.CultureInfo.InvariantCulture)}");
        Console.WriteLine($"    {text.Lines[span.StartLinePosition.Line].ToString().Trim()}");
    }
}
