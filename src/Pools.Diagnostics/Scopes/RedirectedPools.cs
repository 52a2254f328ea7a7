using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>The pools of all element types that stand in for <c>ArrayPool&lt;T&gt;.Shared</c>, as one.</summary>
/// <remarks>
/// <b>Threading</b>: any thread. A pool is listed before it lends an array. <b>Bounds</b>: two pools for each element type.
/// </remarks>
internal sealed class RedirectedPools : IScopedPool
{
    private readonly WeakList<IScopedPool> _pools = new();

    private RedirectedPools()
    {
    }

    public static RedirectedPools All { get; } = new();

    public bool IsRedirected => true;

    public void Add(IScopedPool pool) => _pools.Add(pool);

    public bool HasOutstanding(DebugPoolScope scope) => _pools.Living().Exists(pool => pool.HasOutstanding(scope));

    public void End(DebugPoolScope scope) => _pools.Living().ForEach(pool => pool.End(scope));
}
