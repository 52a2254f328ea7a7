using System;
using Pools.Tests.Property.FsCheckAdapter;
using Xunit;

namespace Pools.Tests.Models;

/// <summary>Random programs over a pool and an immutable model of it.</summary>
public sealed class ModelTests
{
    // Programs have up to a hundred steps, of up to forty rents or returns each.
    private const int Programs = 1_000;

    /// <summary>Seeds of failures that there have been, with their number of threads. A failure prints its seed: it goes here.</summary>
    public static TheoryData<int, string> Seeds => new()
    {
        { 2, "12976658979066664339,10004718227898744955,28" },
        { 4, "8955199603565148831,17247512948736001457,38" },
    };

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(4)]
    public void A_pool_is_a_relaxed_bag_whatever_is_done_to_it_on_so_many_threads(int workers) =>
        PropertyCheck.Holds(PoolPrograms.Of(workers), ModelRun.Of, Programs);

    [Theory, MemberData(nameof(Seeds))]
    public void A_seed_that_once_failed_passes(int workers, string seed) => PropertyCheck.Holds(PoolPrograms.Of(workers), ModelRun.Of, cases: 1, replay: seed);

    [Theory, MemberData(nameof(Regressions.Programs), MemberType = typeof(Regressions))]
    public void A_program_that_once_failed_passes(string program) => ModelRun.Of(PoolProgram.Parse(program));

    [Fact]
    public void A_program_reads_back_from_its_text() => PropertyCheck.Holds(
        PoolPrograms.Of(3),
        program =>
        {
            PoolProgram read = PoolProgram.Parse(program.ToString());
            Assert.Equal(program.Setup, read.Setup);
            Assert.Equal(program.Steps, read.Steps);
        },
        cases: 100);
}
