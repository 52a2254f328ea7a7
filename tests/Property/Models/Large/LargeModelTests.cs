using Pools.Tests.Models;
using static Pools.Tests.Large.Models.LargeStepKind;

namespace Pools.Tests.Large.Models;

/// <summary>Random programs over a large pool and a model of it, of up to a hundred steps of up to eight rents or returns each.</summary>
[Cases(fast: 60, deep: 3_000, typeof(LargeProgram))]
public sealed class LargeModelTests
{
    private static readonly LargeProgram[] s_onceFailed =
    [
        new(new(), new(Rent, 128, 2), new(Return, 0, 2), new(Trim, 2), new(Rent, 128)),
        new(
            new(),
            new(Rent, 500, 8),
            new(Return, 0, 8, true),
            new(Pressure, 3),
            new(Collect),
            new(Rent, 500, 8),
            new(Return, 0, 8),
            new(Wait, 30),
            new(Pressure),
            new(Wait, 11),
            new(Rent, 500, 8)),
        new(
            new(40_000),
            new(Rent, 128, 8),
            new(Return, 0, 8),
            new(Dispose),
            new(ReturnTwice),
            new(Rent, 128),
            new(Return)),
    ];

    [Property]
    public void Large_pool_is_a_relaxed_bag_with_an_exact_account(LargeProgram program) => LargeRun.Of(program);

    [Fact]
    public void Programs_that_once_failed_pass() => Array.ForEach(s_onceFailed, program => LargeRun.Of(program));

    [Theory, Trait("Run", "Deep"), InlineData(PoolFault.LendsTwice), InlineData(PoolFault.ForgetsToClear)]
    [InlineData(PoolFault.LosesReturns), InlineData(PoolFault.OutlivesTrim)]
    [InlineData(PoolFault.TrimsAfterCollections), InlineData(PoolFault.IgnoresCollections)]
    [InlineData(PoolFault.AcceptsDoubleReturns), InlineData(PoolFault.IgnoresDispose)]
    [InlineData(PoolFault.IgnoresTime)]
    public void Model_finds_a_fault(PoolFault fault)
    {
        LargeProgram[] programs = LargeProgram.Any().Generator.Sample(1_000, new Rnd((ulong)Seed.OfRun), size: 50);

        Assert.Throws<ModelException>(() => Array.ForEach(programs, program => LargeRun.Of(program, fault)));
    }
}
