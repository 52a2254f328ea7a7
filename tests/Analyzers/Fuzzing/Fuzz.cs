using Microsoft.CodeAnalysis.Diagnostics;

namespace Pools.Tests.Analyzers.Fuzzing;

/// <summary>The counts of a run over random programs, and each false report with its program.</summary>
internal sealed record FuzzResult(int Programs, int Reports, IReadOnlyList<string> False);

/// <summary>Runs the rules over random programs, and each program on every path: some path must break the rule at a report.</summary>
internal static class Fuzz
{
    /// <summary>Programs in one compilation.</summary>
    private const int Batch = 250;

    /// <summary>Programs with more paths support any report.</summary>
    private const int MostPaths = 8_000;

    public static async Task<FuzzResult> Run(int seed, int programs, DiagnosticAnalyzer? analyzer = null)
    {
        List<string> wrong = [];
        int reports = 0;
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

            IEnumerable<Diagnostic> found = await AnalyzerRun.Report(compilation, analyzer);
            Diagnostic[] warnings = [.. found.Where(report => report.Severity == DiagnosticSeverity.Warning)];
            reports += warnings.Length;
            foreach (var ofProgram in warnings.GroupBy(report => Array.FindLastIndex(lines, line => line <= Expectation.LineOf(report))))
            {
                HashSet<(string Fact, int Line)> facts = [];
                if (RunAll(batch[ofProgram.Key], facts))
                {
                    string program = Excerpt(text, lines[ofProgram.Key], lines.ElementAtOrDefault(ofProgram.Key + 1));
                    wrong.AddRange(ofProgram.Where(report => !IsSupported(report, facts)).Select(report => $"{report}\n{program}"));
                }
            }
        }

        return new FuzzResult(programs, reports, wrong);
    }

    /// <summary>Whether the program has run on every path.</summary>
    private static bool RunAll(IReadOnlyList<Step> steps, HashSet<(string Fact, int Line)> facts)
    {
        Choices choices = new();
        int count = 0;
        do
        {
            new Interpreter(choices, facts).Run(steps);
            count++;
        }
        while (count < MostPaths && choices.MoveNext());
        return count < MostPaths;
    }

    /// <summary>
    /// Some path must break the rule at the line. For <c>Everywhere</c>, none respects it there; for <c>Inevitable</c>, none that does not
    /// throw avoids the second use. For a leak at an exit, some path loses an array; for <c>Never</c>, all paths of the rent do.
    /// A line that no path reaches supports any report.
    /// </summary>
    private static bool IsSupported(Diagnostic report, HashSet<(string Fact, int Line)> facts)
    {
        int line = Expectation.LineOf(report);
        int[] others = [.. report.AdditionalLocations.Select(other => other.GetLineSpan().StartLinePosition.Line + 1)];
        if (!facts.Contains((Interpreter.Ran, line)) || others.Any(other => !facts.Contains((Interpreter.Ran, other))))
        {
            return true;
        }

        return (report.Id, report.Properties["Proof"]) switch
        {
            ("POOL0005", "Never") => facts.Contains((Interpreter.Lost, line)) && !facts.Contains((Interpreter.Given, line)),
            ("POOL0005", _) => facts.Any(fact => fact.Fact == Interpreter.Lost),
            (_, "Everywhere") => facts.Contains((report.Id, line)) && !facts.Contains((Interpreter.Clean + report.Id, line)),
            (_, "Inevitable") => facts.Contains((report.Id, line)) && !facts.Contains((Interpreter.Once, others[0])),
            _ => facts.Contains((report.Id, line)),
        };
    }

    private static string Excerpt(string text, int first, int next) => string.Join('\n', text.Split('\n')
        .Select((line, i) => $"{i + 1}: {line}").Skip(first - 1).Take(next == 0 ? 60 : next - first));
}
