namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A world of per-core pools.</summary>
internal sealed class World : World<Actor, Item>, IDropObserver
{
    private readonly List<Pool> _pools = [];

    public World(Machine machine, WorldPlan plan)
        : base(machine)
    {
        Plan = plan;
        Actors = [.. Enumerable.Range(0, plan.Threads).Select(index => new Actor(this, index))];
        AddPool();
    }

    public WorldPlan Plan { get; }
    public override Actor[] Actors { get; }
    public IReadOnlyList<Pool> Pools => _pools;
    public long Now { get; private set; } = 1_000;
    public long Tick() => ++Now;

    public Pool AddPool()
    {
        Pool pool = new(this, _pools.Count);
        _pools.Add(pool);
        return pool;
    }

    public void Replace(int pool)
    {
        _pools[pool].Close();
        _pools[pool].ReleaseId();
        AddPool();
    }

    public Item NewItem(int pool, int bucket) => Add(new Item(Items.Count, pool, bucket));
    public override void Begin() => _pools.ForEach(pool => pool.Engine.DropObserver = Plan.Listens ? this : null);

    public override void Watch()
    {
        foreach (Pool pool in _pools)
        {
            long charged = Inside.Charged(pool.Engine.Account);
            if (charged < 0 || charged > Plan.Budget)
            {
                Machine.Fail($"{charged} are charged of {Plan.Budget}");
            }
        }
    }

    public override string? Judge(Promises promises) => Oracle.Judge(this, promises);
    public override string NameOfPlace(nint address) => Naming.Place(this, address);
    public override string NameOfValue(object? value) => Naming.Value(this, value);
    public override void End() => _pools.ForEach(pool => pool.ReleaseId());

    void IDropObserver.OnDropped(object array, int bucket) => Machine.CallOut(allocates: false);
}
