namespace Pools.Analyzers.Flow;

/// <summary>What tells one pool from another.</summary>
/// <param name="Identity">A symbol that always names the same pool, or the operation that makes it.</param>
/// <param name="IsKnown">Whether two known pools of different identity are certainly two pools.</param>
internal sealed record PoolKey(object Identity, bool IsKnown);
