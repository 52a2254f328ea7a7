namespace Pools.Tests.Contract;

/// <summary>One row of the suite: a pool, and an element type unless the test has settled on one.</summary>
internal sealed record ContractCase(PoolFactory Pool, Element? Element)
{
    public object[] Arguments => Element is null ? [Pool] : [Pool, Element];
}
