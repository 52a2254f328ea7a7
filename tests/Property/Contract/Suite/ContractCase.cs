namespace Pools.Tests.Contract;

/// <summary>One row of the suite.</summary>
internal sealed record ContractCase(PoolFactory Pool, Element Element);
