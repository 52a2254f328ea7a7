namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>Real threads over a large pool, with leaks and finalizers. The counts balance.</summary>
public sealed class LargeStressTests(ITestOutputHelper output)
{
    public static TheoryData<int> Threads => Depth.IsDeep ? [1, 8, 32] : [2, 8];

    [Theory, MemberData(nameof(Threads))]
    public void Random_operations_with_leaks_keep_ownership_and_counts(int threads) =>
        output.WriteLine(
            LargeStressRun.Run(LargeStressPlan.Tiny with { Seed = Seed.OfRun, Threads = threads, Operations = Depth.Of(40_000, 400_000) }));

#if !POOLS_NETSTANDARD
    [Fact]
    public void Arrays_that_lose_their_pages_keep_ownership_and_counts()
    {
        const int MostRounds = 20;
        long discarded = 0;
        for (int round = 0; round < MostRounds && discarded == 0; round++)
        {
            output.WriteLine(LargeStressRun.Run(LargeStressPlan.Pages with { Seed = Seed.OfRun + round }, out discarded));
        }

        Assert.Equal(LargeInternals.DiscardsPages, discarded > 0);
    }
#endif

    [Fact, Trait("Run", "Deep")]
    public void Eight_gibibytes_turned_over_keep_ownership_and_counts() =>
        output.WriteLine(LargeStressRun.Run(LargeStressPlan.RealSizes with { Seed = Seed.OfRun + 1, Operations = 6_000 }));
}
