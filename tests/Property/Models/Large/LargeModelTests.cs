using System;
using Pools.Tests.Models;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Large.Models;

/// <summary>Random programs over a large pool and an immutable model of who owns what.</summary>
public sealed class LargeModelTests
{
    // Programs have up to a hundred steps, of up to eight rents or returns each; one in a hundred steps collects.
    private const int Programs = 1_000;

    // Of up to a hundred. Shrinking takes one or two steps away at a time, and can end where three would have to go together: eight were the most that were left.
    private const int FewSteps = 10;

    /// <summary>Programs that once failed, and some that the mutants shrank to.</summary>
    public static TheoryData<string> Regressions =>
    [
        "-1 None 10: Rent 128 x2; Return 0 x2; Trim 2 x1; Rent 128 x1",
        "-1 Reserve 15: Rent 500 x8; Return 0 x8 clear; Pressure 3 x1; Collect 0 x1; Rent 500 x8; Return 0 x8; Wait 30 x1; Pressure 0 x1; Wait 11 x1; Rent 500 x8",
        "40000 None 15: Rent 128 x8; Return 0 x8; Dispose 0 x1; ReturnTwice 0 x1; Rent 128 x1; Return 0 x1",
    ];

    [Fact]
    public void A_large_pool_is_a_relaxed_bag_with_an_exact_account_whatever_is_done_to_it() => PropertyCheck.Holds(LargePrograms.Any, LargeRun.Of, Programs);

    [Theory, MemberData(nameof(Regressions))]
    public void A_program_that_once_failed_passes(string program) => LargeRun.Of(LargeProgram.Parse(program));

    [Fact]
    public void A_program_reads_back_from_its_text() => PropertyCheck.Holds(
        LargePrograms.Any,
        program =>
        {
            LargeProgram read = LargeProgram.Parse(program.ToString());
            Assert.Equal(program.Setup, read.Setup);
            Assert.Equal(program.Steps, read.Steps);
        },
        cases: 100);

    [Theory]
    [InlineData(nameof(LendsTwiceLargePool))]
    [InlineData(nameof(ForgetsToClearLargePool))]
    [InlineData(nameof(LosesReturnsLargePool))]
    [InlineData(nameof(OutlivesTrimLargePool))]
    [InlineData(nameof(ForgetsAfterCollectionsLargePool))]
    [InlineData(nameof(IgnoresCollectionsLargePool))]
    [InlineData(nameof(AcceptsDoubleReturnsLargePool))]
    [InlineData(nameof(IgnoresDisposeLargePool))]
    public void A_wrong_pool_is_found_and_the_program_shrunk_to_few_steps(string mutant)
    {
        Counterexample<LargeProgram>? found = PropertyCheck.Falsify(LargePrograms.Any, program => LargeRun.Of(program, pool => Make(mutant, pool)));

        Assert.NotNull(found);
        Assert.IsType<ModelException>(found.Exception);
        Assert.True(found.Shrunk.Steps.Count <= FewSteps, $"{mutant} is shrunk to {found.Shrunk} only, by {found.Exception.Message}");
    }

    private static ModeledLargePool Make(string mutant, LargeArrayPool<int> pool) => mutant switch
    {
        nameof(LendsTwiceLargePool) => new LendsTwiceLargePool(pool),
        nameof(ForgetsToClearLargePool) => new ForgetsToClearLargePool(pool),
        nameof(LosesReturnsLargePool) => new LosesReturnsLargePool(pool),
        nameof(OutlivesTrimLargePool) => new OutlivesTrimLargePool(pool),
        nameof(ForgetsAfterCollectionsLargePool) => new ForgetsAfterCollectionsLargePool(pool),
        nameof(IgnoresCollectionsLargePool) => new IgnoresCollectionsLargePool(pool),
        nameof(AcceptsDoubleReturnsLargePool) => new AcceptsDoubleReturnsLargePool(pool),
        nameof(IgnoresDisposeLargePool) => new IgnoresDisposeLargePool(pool),
        _ => throw new ArgumentOutOfRangeException(nameof(mutant), mutant, "no such mutant"),
    };
}
