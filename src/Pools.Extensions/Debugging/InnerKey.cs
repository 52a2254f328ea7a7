namespace Pools.Extensions;

/// <summary>The key under which the pool is registered that a debug pool has been put around: nobody else has it.</summary>
internal sealed class InnerKey;
