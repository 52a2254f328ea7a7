using Xunit;

namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>Real threads over a large pool, with leaks and finalizers among them, and the books compared with a recount. Short here; <c>soak --large</c> does ten million operations.</summary>
public sealed class LargeStressTests(ITestOutputHelper output)
{
    [Theory, InlineData(1), InlineData(8), InlineData(32)]
    public void Random_operations_with_leaks_keep_ownership_and_the_ledger_is_a_recount(int threads) =>
        output.WriteLine(LargeStressRun.Run(LargeStressPlan.Tiny with { Seed = Seed.OfRun, Threads = threads }));

    [Fact]
    public void Eight_gibibytes_turned_over_keep_ownership_and_the_ledger_is_a_recount() =>
        output.WriteLine(LargeStressRun.Run(LargeStressPlan.RealSizes with { Seed = Seed.OfRun + 1, Operations = 6_000 }));
}
