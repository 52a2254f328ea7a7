using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Pools.Tests.Analyzers.Verifying;

namespace Pools.Tests.Analyzers.Fuzzing;

/// <summary>What a run over random programs has come to.</summary>
/// <param name="Programs">How many there were.</param>
/// <param name="Reports">How many Warnings there were on them.</param>
/// <param name="Paths">How many paths were run.</param>
/// <param name="False">Each report that no path bears out, with its program.</param>
internal sealed record FuzzResult(int Programs, int Reports, long Paths, IReadOnlyList<string> False);

/// <summary>Runs the rules over random programs, and each program on every path: a report must name a line where some path does wrong.</summary>
internal static class Fuzz
{
    /// <summary>Programs that are compiled at a time.</summary>
    private const int Batch = 250;

    /// <summary>Programs with more paths are looked at only as far as this goes, and bear out any report.</summary>
    private const int MostPaths = 8_000;

    public static async Task<FuzzResult> Run(int seed, int programs, DiagnosticAnalyzer? analyzer = null)
    {
        List<string> wrong = [];
        int reports = 0;
        long paths = 0;
        ProgramGenerator generator = new(new Random(seed));
        for (int done = 0; done < programs; done += Batch)
        {
            IReadOnlyList<Step>[] batch = [.. Enumerable.Range(0, Math.Min(Batch, programs - done)).Select(_ => generator.Next())];
            ProgramText writer = new();
            int[] lines = [.. batch.Select((steps, i) => writer.Add(i, steps))];
            string text = writer.End();
            CSharpCompilation compilation = AnalyzerRun.Compile(text);
            if (compilation.GetDiagnostics().FirstOrDefault(error => error.Severity == DiagnosticSeverity.Error) is { } error)
            {
                throw new InvalidOperationException($"The grammar makes programs that do not compile: {error}");
            }

            ILookup<int, Diagnostic> found = (await AnalyzerRun.Report(compilation, analyzer)).Where(report => report.Severity == DiagnosticSeverity.Warning)
                .ToLookup(report => Array.FindLastIndex(lines, line => line <= report.Location.GetLineSpan().StartLinePosition.Line + 1));
            foreach (IGrouping<int, Diagnostic> ofProgram in found)
            {
                HashSet<(string Rule, int Line)> misuses = [];
                bool isComplete = RunAll(batch[ofProgram.Key], misuses, ref paths);
                foreach (Diagnostic report in ofProgram)
                {
                    reports++;
                    if (isComplete && !IsBorneOut(report, misuses))
                    {
                        int end = ofProgram.Key + 1 < lines.Length ? lines[ofProgram.Key + 1] - 1 : lines[ofProgram.Key] + 60;
                        wrong.Add($"{report}{Environment.NewLine}{Excerpt(text, lines[ofProgram.Key], end)}");
                    }
                }
            }
        }

        return new FuzzResult(programs, reports, paths, wrong);
    }

    /// <summary>Whether a program was run on every path.</summary>
    private static bool RunAll(IReadOnlyList<Step> steps, HashSet<(string Rule, int Line)> misuses, ref long paths)
    {
        Choices choices = new();
        int count = 0;
        do
        {
            new Interpreter(choices, misuses).Run(steps);
            paths++;
            if (++count == MostPaths)
            {
                return false;
            }
        }
        while (choices.MoveNext());
        return true;
    }

    /// <summary>What is said of every path must hold for each that comes there; what is said of every way on from a return, for each on which nothing throws; and some path must do wrong there. Of a leak that no path avoids, each path of the rent must bear it out; of one at an exit, some path. What no path comes to, because a null is used before or nothing throws that has to, is wrong in no way and right in no way.</summary>
    private static bool IsBorneOut(Diagnostic report, HashSet<(string Rule, int Line)> misuses)
    {
        int line = report.Location.GetLineSpan().StartLinePosition.Line + 1;
        if (!misuses.Contains((Interpreter.Ran, line)) || report.AdditionalLocations.Any(other => !misuses.Contains((Interpreter.Ran, other.GetLineSpan().StartLinePosition.Line + 1))))
        {
            return true;
        }

        if (report.Id != "POOL0005")
        {
            bool isClean = report.Properties["Proof"] == "Everywhere" && misuses.Contains((Interpreter.Clean + report.Id, line));
            bool isOnce = report.Properties["Proof"] == "Inevitable" && misuses.Contains((Interpreter.Once, report.AdditionalLocations[0].GetLineSpan().StartLinePosition.Line + 1));
            return misuses.Contains((report.Id, line)) && !isClean && !isOnce;
        }

        return report.Properties["Proof"] == "Never"
            ? misuses.Contains((Interpreter.Lost, line)) && !misuses.Contains((Interpreter.Given, line))
            : misuses.Any(misuse => misuse.Rule == Interpreter.Lost);
    }

    private static string Excerpt(string text, int first, int last) =>
        string.Join('\n', text.Split('\n').Skip(first - 1).Take(last - first + 1).Select((line, i) => $"{(first + i).ToString(CultureInfo.InvariantCulture)}: {line}"));
}
