using System.Runtime.Loader;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Emit;
using Pools.Tests.Analyzers.Fixing;

namespace Pools.Tests.Analyzers.Fuzzing;

/// <summary>A program before and after a fix.</summary>
internal sealed record FixedProgram(string Rule, string Before, string After);

/// <summary>The counts of a run over the fixes of random programs, and each fix that makes a program worse.</summary>
/// <param name="Better">The fixes that spare some path a fault. The others change code that no path reaches.</param>
internal sealed record FixFuzzResult(int Fixes, int Better, IReadOnlyList<string> Wrong);

/// <summary>
/// Runs random programs before and after their fixes, on a pool that knows each array. On each path, the fixed program must do the same,
/// with no misuse and no loss that was not there before.
/// </summary>
internal static partial class FixFuzz
{
    /// <summary>Programs in one source.</summary>
    private const int Batch = 25;

    /// <summary>Arbitrary. The rest of a program's paths are not run.</summary>
    private const int MostPaths = 1_500;

    /// <summary>Runs the fixes: each by itself, all of one rule, and all rules in turn, like <c>dotnet format</c>.</summary>
    public static async Task<FixFuzzResult> Run(int seed, int programs, Func<SyntaxNode, Diagnostic, SyntaxNode?>? fix = null)
    {
        ProgramGenerator generator = new(new Random(seed));
        List<string> wrong = [];
        int fixes = 0, better = 0;
        for (int done = 0; done < programs; done += Batch)
        {
            ProgramText writer = new();
            for (int i = 0; i < Math.Min(Batch, programs - done); i++)
            {
                writer.Add(i, generator.Next());
            }

            FixedProgram[] pairs = [.. (await FixEach(writer.End(), fix)).Where(pair => pair.Before != pair.After).Distinct()];
            fixes += pairs.Length;
            wrong.AddRange(Compare(pairs, ref better));
        }

        return new FixFuzzResult(fixes, better, wrong);
    }

    private static async Task<List<FixedProgram>> FixEach(string text, Func<SyntaxNode, Diagnostic, SyntaxNode?>? fix)
    {
        List<FixedProgram> pairs = [];
        using FixRun run = new(text);
        foreach (Diagnostic report in await run.Reports())
        {
            SyntaxNode root = await report.Location.SourceTree!.GetRootAsync();
            string name = NameOf(root.FindNode(report.Location.SourceSpan).FirstAncestorOrSelf<MethodDeclarationSyntax>()!);
            SyntaxNode? changed = fix is not null ? fix(root, report)
                : await run.Offer(report) is { } repaired ? await repaired.GetSyntaxRootAsync()
                : null;
            if (changed is not null)
            {
                pairs.Add(new FixedProgram(report.Id, Methods(root)[name], Methods(changed)[name]));
            }
        }

        // One rule after the other, each on what the ones before have left.
        string current = text;
        foreach (string id in FixRun.Fixable.Order().Where(_ => fix is null))
        {
            using FixRun all = new(current);
            SyntaxNode changed = (await (await all.OfferAll(id, action: null)).GetSyntaxRootAsync())!;
            Dictionary<string, string> before = Methods(CSharpSyntaxTree.ParseText(current).GetRoot());
            pairs.AddRange(Methods(changed).Select(method => new FixedProgram($"all of {id}", before[method.Key], method.Value)));
            current = changed.ToFullString();
        }

        return pairs;
    }

    private static string NameOf(MethodDeclarationSyntax method) => method.Identifier.ValueText;

    private static Dictionary<string, string> Methods(SyntaxNode root) => root.DescendantNodes().OfType<MethodDeclarationSyntax>()
        .Where(method => NameOf(method).StartsWith("Run", StringComparison.Ordinal)).ToDictionary(NameOf, method => method.ToString());

    private static List<string> Compare(FixedProgram[] pairs, ref int better)
    {
        List<string> wrong = [];
        AssemblyLoadContext context = new(null, isCollectible: true);
        Type programs = Load(context, [.. pairs.SelectMany(pair => new[] { pair.Before, pair.After })]);
        for (int i = 0; i < pairs.Length; i++)
        {
            if (Compare(DelegateOf(programs, 2 * i), DelegateOf(programs, (2 * i) + 1), ref better) is { } fault)
            {
                wrong.Add($"{pairs[i].Rule}: {fault}\n{pairs[i].Before}\n{pairs[i].After}");
            }
        }

        context.Unload();
        return wrong;
    }

    /// <summary>What is worse on some path, or null.</summary>
    private static string? Compare(Delegate before, Delegate after, ref int better)
    {
        Choices choices = new();
        int count = 0;
        bool isBetter = false;
        do
        {
            List<bool> answers = [];
            CheckedRun first = CheckedRun.Run(before, () => Add(answers, choices.Ask()));
            int next = 0;
            CheckedRun second = CheckedRun.Run(after, () => answers[next++]);
            if (first.ProvesNothing)
            {
                continue;
            }

            isBetter |= second.Faults.Count < first.Faults.Count;
            List<string> more = [.. second.Faults];
            first.Faults.ForEach(fault => more.Remove(fault));
            if (more.Count > 0 || first.Answers != second.Answers || !first.Actions.SequenceEqual(second.Actions))
            {
                return $"answers {string.Join(", ", answers)}\nbefore: {Show(first)}\nafter: {Show(second)}";
            }
        }
        while (++count < MostPaths && choices.MoveNext());
        better += isBetter ? 1 : 0;
        return null;
    }

    private static bool Add(List<bool> answers, bool answer)
    {
        answers.Add(answer);
        return answer;
    }

    private static string Show(CheckedRun run) => $"{string.Join(", ", run.Actions)}; {string.Join(", ", run.Faults)}";

    /// <summary>Compiles programs so that they ask, rent and use by way of the checked run.</summary>
    private static Type Load(AssemblyLoadContext context, string[] methods)
    {
        StringBuilder text = new(
            """
            using H = Pools.Tests.Analyzers.Fuzzing.CheckedRun;
            public static class Programs {
            private static ArrayPool<byte> s_pool => H.Pool;
            private static void Work() { if (H.Ask()) { throw new InvalidOperationException(); } }

            """);
        for (int i = 0; i < methods.Length; i++)
        {
            string body = Head().Replace(methods[i], $"public static $1 M{i}()");
            body = Coin().Replace(body, "H.Ask()");
            body = Parameter().Replace(body, "H.P($1)");
            body = Number().Replace(body, "H.N");
            body = Element().Replace(body, "H.Use($1)[0]");
            text.Append(View().Replace(body, "H.Use($1);")).Append('\n');
        }

        CSharpCompilation compilation = AnalyzerRun.Compile($"{text}}}\n");
        compilation = compilation.AddReferences(MetadataReference.CreateFromFile(typeof(CheckedRun).Assembly.Location))
            .WithOptions(compilation.Options.WithOptimizationLevel(OptimizationLevel.Release)).WithAssemblyName($"Fixed{Guid.NewGuid()}");
        using MemoryStream stream = new();
        EmitResult result = compilation.Emit(stream);
        Diagnostic? error = result.Diagnostics.FirstOrDefault(report => report.Severity == DiagnosticSeverity.Error);
        if (error is not null)
        {
            int line = error.Location.GetLineSpan().StartLinePosition.Line;
            throw new InvalidOperationException($"{error}\n{error.Location.SourceTree!.GetText().Lines[line]}");
        }

        stream.Position = 0;
        return context.LoadFromStream(stream).GetType("Programs")!;
    }

    private static Delegate DelegateOf(Type programs, int number)
    {
        MethodInfo method = programs.GetMethod($"M{number}")!;
        Type type = method.ReturnType == typeof(void) ? typeof(Action) : typeof(Func<>).MakeGenericType(method.ReturnType);
        return method.CreateDelegate(type);
    }

    [GeneratedRegex(@"public static ([\w<>]+) Run\d+\([^)]*\)")]
    private static partial Regex Head();

    [GeneratedRegex(@"\bcoin\b")]
    private static partial Regex Coin();

    [GeneratedRegex(@"\bp([01])\b")]
    private static partial Regex Parameter();

    [GeneratedRegex(@"\bn\b")]
    private static partial Regex Number();

    [GeneratedRegex(@"\b(a\d)!?\[0\]")]
    private static partial Regex Element();

    [GeneratedRegex(@"Console\.WriteLine\((v\d)[^;]*;")]
    private static partial Regex View();
}
