using Pools.PerCore;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A pool of the world: the engine that ships, and the two words that its fast path reads.</summary>
internal sealed class Pool
{
    private readonly World _world;
    private bool _released;

    public Pool(World world, int index)
    {
        _world = world;
        Index = index;
        Engine = new PerCoreEngine<ExplorerAtomics>(world.Plan.Buckets(), world.Plan.Budget, world.Allocator);
        FastId = Engine.Id;
    }

    /// <summary>The engine's id until the pool is closed.</summary>
    public long FastId;

    public int Index { get; }

    public PerCoreEngine<ExplorerAtomics> Engine { get; }

    public bool IsClosed { get; private set; }

    public void Close()
    {
        IsClosed = true;
        default(ExplorerAtomics).Write(ref FastId, PoolIds.None);
        Engine.Close(_world.Tick());
    }

    public void Trim(TrimRequest request) => Engine.Trim(request, null);

    /// <summary>As the finalizer does when nobody uses the pool any more.</summary>
    public void ReleaseId()
    {
        if (!_released)
        {
            _released = true;
            Engine.ReleaseId();
        }
    }
}
