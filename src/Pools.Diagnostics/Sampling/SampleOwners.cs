namespace Pools.Diagnostics;

/// <summary>The sampled arrays that are alive, each with the pool that watches it.</summary>
/// <remarks>Not in the pool's own class: access to a static there would create the pool's shared instance.</remarks>
internal static class SampleOwners<T>
{
    public static ConditionalWeakTable<T[], DebugArrayPool<T>> Table { get; } = new();
}
