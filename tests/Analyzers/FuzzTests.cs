using Microsoft.CodeAnalysis.CSharp.Syntax;
using Pools.Tests.Analyzers.Fuzzing;
using Pools.Tests.Analyzers.Mutants;

namespace Pools.Tests.Analyzers;

public sealed class FuzzTests
{
    /// <summary>The fast run takes the same programs each time, the deep run others.</summary>
    private static readonly int s_seed = Depth.IsDeep ? Seed.OfRun : 1;

    /// <summary>The number of programs whose fixes are all tried.</summary>
    private static readonly int s_fixed = Depth.Of(50, 400);

    [Fact]
    public async Task Each_report_on_a_random_program_names_a_misuse()
    {
        FuzzResult result = await Fuzz.Run(s_seed, Depth.Of(100, 10_000));
        TestContext.Current.TestOutputHelper!.WriteLine($"seed {s_seed}: {result.Reports} reports");
        Assert.True(result.Reports > result.Programs / 10, $"{result.Reports} reports on {result.Programs} programs: too few mistakes");
        Assert.True(result.False.Count == 0, string.Join("\n\n", result.False.Take(3)));
    }

    [Fact]
    public async Task No_fix_makes_a_random_program_worse()
    {
        FixFuzzResult result = await FixFuzz.Run(s_seed, s_fixed);
        TestContext.Current.TestOutputHelper!.WriteLine($"seed {s_seed}: {result.Fixes} fixes, {result.Better} better");
        Assert.True(result.Better > s_fixed / 4, $"{result.Better} of {result.Fixes} fixes spare a path a fault: too few");
        Assert.True(result.Wrong.Count == 0, $"{result.Wrong.Count}: {string.Join("\n\n", result.Wrong.Take(3))}");
    }

    [Fact]
    public async Task Fix_that_removes_the_earlier_return_makes_a_random_program_worse() =>
        Assert.NotEmpty((await FixFuzz.Run(1, 50, (root, report) => report.Id is "POOL0001" or "POOL0002"
            ? root.RemoveNode(root.FindNode(report.AdditionalLocations[0].SourceSpan).FirstAncestorOrSelf<StatementSyntax>()!, 0)
            : null)).Wrong);

    [Theory, Trait("Run", "Deep"), InlineData("a return that is not always followed by another one is not acquitted")]
    [InlineData("one path is enough: a correct one acquits nothing")]
    public async Task Less_careful_engine_reports_what_no_path_does(string mutant)
    {
        EngineMutant fault = EngineMutants.All.Single(candidate => candidate.Name == mutant);
        Assert.NotEmpty((await Fuzz.Run(1, 100, MutatedEngine.Load(fault))).False);
    }
}
