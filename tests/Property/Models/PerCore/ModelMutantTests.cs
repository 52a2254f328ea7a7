using System;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Models;

/// <summary>The model is worth something: it finds pools that are wrong, and shrinks the programs that show it.</summary>
public sealed class ModelMutantTests
{
    // The shortest programs that show them have one to four steps; shrinking may stop one short of that.
    private const int FewSteps = 5;

    [Theory]
    [InlineData(nameof(LendsTwicePool))]
    [InlineData(nameof(ForgetsPartialClearPool))]
    [InlineData(nameof(OutlivesTrimPool))]
    [InlineData(nameof(LosesReturnsPool))]
    [InlineData(nameof(TrimsTooOftenPool))]
    [InlineData(nameof(IgnoresDisposePool))]
    public void A_wrong_pool_is_found_and_the_program_shrunk_to_few_steps(string mutant)
    {
        foreach (int workers in new[] { 1, 3 })
        {
            Counterexample<PoolProgram>? found = PropertyCheck.Falsify(PoolPrograms.Of(workers), program => ModelRun.Of(program, pool => Make(mutant, pool)));

            Assert.NotNull(found);
            Assert.IsType<ModelException>(found.Exception);
            Assert.True(found.Shrunk.Steps.Count <= FewSteps, $"{mutant} is shrunk to {found.Shrunk} only, by {found.Exception.Message}");
        }
    }

    private static ModeledPool Make(string mutant, PerCoreArrayPool<long> pool) => mutant switch
    {
        nameof(LendsTwicePool) => new LendsTwicePool(pool),
        nameof(ForgetsPartialClearPool) => new ForgetsPartialClearPool(pool),
        nameof(OutlivesTrimPool) => new OutlivesTrimPool(pool),
        nameof(LosesReturnsPool) => new LosesReturnsPool(pool),
        nameof(TrimsTooOftenPool) => new TrimsTooOftenPool(pool),
        nameof(IgnoresDisposePool) => new IgnoresDisposePool(pool),
        _ => throw new ArgumentOutOfRangeException(nameof(mutant), mutant, "no such mutant"),
    };
}
