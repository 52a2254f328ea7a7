namespace Pools.Tests.PerCore;

/// <summary>The numbers of living pools.</summary>
public sealed class PoolIdsTests
{
    [Fact]
    public void No_two_are_the_same()
    {
        int[] ids = [.. Enumerable.Range(0, 1_000).Select(_ => PoolIds.Take())];
        Array.ForEach(ids, PoolIds.Release);

        Assert.Distinct(ids);
        Assert.DoesNotContain(PoolIds.None, ids);
    }
}
