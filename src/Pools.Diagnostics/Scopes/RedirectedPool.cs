using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>The pools of an element type that replace <see cref="ArrayPool{T}.Shared"/>. The first use of each creates it.</summary>
internal static class RedirectedPool<T>
{
    public static DebugArrayPool<T> InPlace => SharedReplacement.Pool;

    public static DebugArrayPool<T> Around => AroundShared.Pool;

    private static DebugArrayPool<T> Create(ArrayPool<T>? inner, string property)
    {
        DebugArrayPoolOptions options = new()
        {
            ForeignArrayReaction = ForeignArrayReaction.ReturnToShared,
            FreshContent = DebugEnvironment.FreshContent ?? (TestFramework.IsLoaded ? FreshContent.Stale : FreshContent.Poison),
            Stacks = DebugEnvironment.StacksOfInjected,
            Name = $"{CSharpName.Of("DebugArrayPool", typeof(T))}.{property}",
        };
        DebugArrayPool<T> pool = new(inner, options, QuarantineBudget.Process) { IsShared = true };
        RedirectedPools.All.Add(pool);
        return pool;
    }

    private static class SharedReplacement
    {
        public static readonly DebugArrayPool<T> Pool = Create(inner: null, nameof(DebugArrayPool<T>.SharedReplacement));
    }

    private static class AroundShared
    {
        public static readonly DebugArrayPool<T> Pool = Create(ArrayPool<T>.Shared, nameof(DebugArrayPool<T>.AroundShared));
    }
}
