using System.Linq;

namespace Pools.Tests.Contract;

/// <summary>One row of the suite: a pool, an element type unless the test has settled on one, and a variant if the test has some.</summary>
internal sealed record ContractCase(PoolFactory Pool, Element? Element, object? Variant = null)
{
    public object[] Arguments => [Pool, .. new[] { Element, Variant }.OfType<object>()];
}
