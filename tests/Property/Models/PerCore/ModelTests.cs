using static Pools.Tests.Models.StepKind;

namespace Pools.Tests.Models;

/// <summary>Random programs over a pool and a model of it, of up to a hundred steps of up to forty rents or returns each.</summary>
[Cases(fast: 100, deep: 3_000, typeof(PoolProgram))]
public sealed class ModelTests
{
    private static readonly PoolProgram[] s_onceFailed =
    [
        // A clock that had been put back ended all trimming until it had caught up.
        new(new(Workers: 1, Settled: false), new(Rent, 0, 16), new(Wait, 0, -30), new(Pressure, 0, 2), new(Return, 0), new(Collect, 0)),

        // A thread that has settled fills two magazines and a core cache; another drains them after the clock was put back.
        new(
            new(Workers: 2, Settled: true, PerCore: 3),
            new(Rent, 0, 100, 40),
            new(Return, 0, 0, 40),
            new(Wait, 0, -30),
            new(Collect, 1),
            new(Rent, 1, 100, 40),
            new(Return, 1, 7, 40, Step.All),
            new(Trim, 0, 2),
            new(Rent, 0, 100, 3)),
    ];

    [Property]
    public void Pool_is_a_relaxed_bag(PoolProgram program) => ModelRun.Of(program);

    [Fact]
    public void Programs_that_once_failed_pass() => Array.ForEach(s_onceFailed, program => ModelRun.Of(program));

    [Theory, Trait("Run", "Deep"), InlineData(PoolFault.LendsTwice), InlineData(PoolFault.ForgetsPartialClear)]
    [InlineData(PoolFault.OutlivesTrim), InlineData(PoolFault.LosesReturns), InlineData(PoolFault.TrimsAfterCollections)]
    [InlineData(PoolFault.IgnoresDispose)]
    public void Model_finds_a_fault(PoolFault fault)
    {
        PoolProgram[] programs = PoolProgram.Any().Generator.Sample(1_000, new Rnd((ulong)Seed.OfRun), size: 50);

        Assert.Throws<ModelException>(() => Array.ForEach(programs, program => ModelRun.Of(program, fault)));
    }
}
