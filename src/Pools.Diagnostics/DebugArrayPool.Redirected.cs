using System.Buffers;
using Pools.Internal;

namespace Pools.Diagnostics;

/// <content>The pools of the process for code whose uses of <see cref="ArrayPool{T}.Shared"/> are redirected.</content>
public sealed partial class DebugArrayPool<T>
{
    /// <summary>
    /// Gets the debug pool of the process for code whose uses of <see cref="ArrayPool{T}.Shared"/> are redirected: isolated, with default
    /// options except for <see
    /// cref="ForeignArrayReaction.ReturnToShared"/>, <see cref="StackCapture.Full"/>, and <see cref="FreshContent.Stale"/> in tests.
    /// Disposing it does nothing.
    /// </summary>
    /// <remarks>Safe for any thread. Created on first use.</remarks>
    public static DebugArrayPool<T> InPlaceOfShared => InPlace.Pool;

    /// <summary>
    /// Gets the debug pool of the process around <see cref="ArrayPool{T}.Shared"/>, with the options of <see cref="InPlaceOfShared"/>.
    /// Disposing it does nothing.
    /// </summary>
    /// <remarks>Safe for any thread. Created on first use.</remarks>
    public static DebugArrayPool<T> AroundShared => AroundIt.Pool;

    /// <inheritdoc/>
    bool IScopedPool.IsRedirected => IsRedirected;

    private bool IsRedirected { get; init; }

    private static DebugArrayPool<T> Redirect(ArrayPool<T>? inner, string property)
    {
        DebugArrayPoolOptions options = new()
        {
            ForeignArrayReaction = ForeignArrayReaction.ReturnToShared,
            FreshContent = TestFramework.IsLoaded ? FreshContent.Stale : FreshContent.Poison,
            Stacks = DebugEnvironment.StacksOfInjected,
            Name = $"{CSharpName.Of("DebugArrayPool", typeof(T))}.{property}",
        };
        DebugArrayPool<T> pool = new(inner, options) { IsShared = true, IsRedirected = true };
        RedirectedPools.All.Add(pool);
        return pool;
    }

    // Each is made by its first user, and not with the other.
    private static class InPlace
    {
        public static readonly DebugArrayPool<T> Pool = Redirect(inner: null, nameof(InPlaceOfShared));
    }

    private static class AroundIt
    {
        public static readonly DebugArrayPool<T> Pool = Redirect(ArrayPool<T>.Shared, nameof(AroundShared));
    }
}
