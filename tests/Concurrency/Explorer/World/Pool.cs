using Pools.PerCore;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A pool of the world: the engine that ships, and the two words that its fast path reads.</summary>
internal sealed class Pool
{

    public Pool(World world, int index)
    {
        World = world;
        Index = index;
        Engine = new PerCoreEngine<ExplorerAtomics>(world.Plan.Buckets(), world.Plan.Budget, world.Allocator);
        FastId = Engine.Id;
    }

    /// <summary>The engine's id until the pool is closed.</summary>
    public long FastId;

    public World World { get; }

    public int Index { get; }

    public PerCoreEngine<ExplorerAtomics> Engine { get; }

    public bool IsClosed { get; private set; }

    public void Close()
    {
        IsClosed = true;
        default(ExplorerAtomics).Write(ref FastId, PoolIds.None);
        Engine.Close(World.Tick());
    }

    public void Trim(TrimRequest request) => Engine.Trim(request, null);

    /// <summary>Whether nobody can reach the pool any more.</summary>
    public bool IsGone { get; private set; }

    /// <summary>As the finalizer does when nobody uses the pool any more.</summary>
    public void ReleaseId()
    {
        if (!IsGone)
        {
            IsGone = true;
            Engine.ReleaseId();
        }
    }
}
