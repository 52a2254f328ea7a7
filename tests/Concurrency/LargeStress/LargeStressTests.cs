namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>Real threads over a large pool, with leaks and finalizers among them. The books equal a recount.</summary>
public sealed class LargeStressTests(ITestOutputHelper output)
{
    public static TheoryData<int> Threads => Depth.IsDeep ? [1, 8, 32] : [2, 8];

    [Theory, MemberData(nameof(Threads))]
    public void Random_operations_with_leaks_keep_ownership_and_the_books(int threads) =>
        output.WriteLine(
            LargeStressRun.Run(LargeStressPlan.Tiny with { Seed = Seed.OfRun, Threads = threads, Operations = Depth.Of(40_000, 400_000) }));

    [Fact]
    [Trait("Run", "Deep")]
    public void Eight_gibibytes_turned_over_keep_ownership_and_the_books() =>
        output.WriteLine(LargeStressRun.Run(LargeStressPlan.RealSizes with { Seed = Seed.OfRun + 1, Operations = 6_000 }));
}
