using System;
using System.Linq;
using System.Threading.Tasks;
using Pools.Tests.Analyzers.Fuzzing;
using Pools.Tests.Analyzers.Mutants;
using Xunit;

namespace Pools.Tests.Analyzers;

public sealed class FuzzTests
{
    /// <summary>A fixed seed in the test run; another one each time where there is time for many.</summary>
    private static readonly int s_seed = Depth.IsDeep ? Seed.OfRun : 1;

    [Fact]
    public async Task No_report_on_a_random_program_is_without_a_path_that_does_wrong_there()
    {
        FuzzResult result = await Fuzz.Run(s_seed, Depth.Of(500, 10_000));
        TestContext.Current.TestOutputHelper?.WriteLine($"seed {s_seed}: {result.Programs} programs, {result.Reports} reports, {result.Paths} paths");
        Assert.True(result.Reports > result.Programs / 10, $"{result.Reports} reports on {result.Programs} programs: the grammar makes too few mistakes.");
        Assert.True(result.False.Count == 0, string.Join($"{Environment.NewLine}{Environment.NewLine}", result.False.Take(3)));
    }

    public static TheoryData<string> CarelessMutants => Depth.IsDeep
        ? new("a return that is not always followed by another one is not acquitted", "one path is enough: a good one takes nothing back")
        : new("one path is enough: a good one takes nothing back");

    [Theory]
    [MemberData(nameof(CarelessMutants))]
    public async Task An_engine_that_is_less_careful_is_found_out(string mutant)
    {
        FuzzResult result = await Fuzz.Run(s_seed, 100, MutatedEngine.Load(EngineMutants.All.Single(candidate => candidate.Name == mutant)));
        Assert.NotEmpty(result.False);
    }
}
