using Xunit;

namespace Pools.Tests.Concurrency.Stress;

/// <summary>The guard of pool ids, under fire.</summary>
public sealed class AbandonedPoolStressTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(3)]
    public void Pools_that_are_born_and_abandoned_under_fire_keep_ownership(int seed) => AbandonedPools.Run(seed);
}
