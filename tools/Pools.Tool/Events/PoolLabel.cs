namespace Pools.Tool.Events;

/// <summary>A pool's description of itself. Only the pools of this library send one.</summary>
/// <param name="Pool">The pool's hash code.</param>
/// <param name="Name">The name from its owner, or its type's.</param>
/// <param name="Type">Such as <c>Pools.PerCoreArrayPool`1[System.Byte]</c>.</param>
internal readonly record struct PoolLabel(int Pool, string Name, string Type);
