namespace Pools.Extensions;

/// <summary>The key for the registration of a pool that a debug pool decorates. No other code has it.</summary>
internal sealed class InnerKey;
