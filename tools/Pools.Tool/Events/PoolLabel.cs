namespace Pools.Tool.Events;

/// <summary>What a pool says of itself; only those of this library do.</summary>
/// <param name="Pool">The pool's hash code.</param>
/// <param name="Name">The name that its owner has given it, or its type's.</param>
/// <param name="Type">Such as <c>Pools.PerCoreArrayPool`1[System.Byte]</c>.</param>
internal readonly record struct PoolLabel(int Pool, string Name, string Type);
