namespace Pools.Tests.Concurrency.Explorer;

/// <summary>A pool of the world: the engine that ships, and the two words that its fast path reads.</summary>
internal sealed class Pool
{
    private readonly BucketStatistics[] _seen;

    public Pool(World world, int index)
    {
        World = world;
        Index = index;
        BucketPlan[] plans = world.Plan.Buckets();
        Engine = new PerCoreEngine<ExplorerAtomics>(plans.Length, bucket => plans[bucket], world.Plan.Budget, world.Allocator);
        FastId = Engine.Id;
        int buckets = world.Plan.Capacities.Count;
        Rents = new Calls[buckets];
        Returns = new Calls[buckets];
        _seen = new BucketStatistics[buckets];
        Array.Fill(_seen, new BucketStatistics());
    }

    public long FastId;

    public World World { get; }
    public int Index { get; }
    public PerCoreEngine<ExplorerAtomics> Engine { get; }
    public bool IsClosed { get; private set; }
    public Calls[] Rents { get; }
    public Calls[] Returns { get; }

    public string? Count()
    {
        BucketStatistics[] counts = Engine.CountBuckets(out _);
        for (int bucket = 0; bucket < _seen.Length; bucket++)
        {
            string? wrong = Compare("rents", _seen[bucket].Rented, counts[bucket].Rented, Rents[bucket])
                ?? Compare("returns", _seen[bucket].Returned, counts[bucket].Returned, Returns[bucket]);
            if (wrong is not null)
            {
                return wrong;
            }

            _seen[bucket] = counts[bucket];
        }

        return null;
    }

    private static string? Compare(string what, long before, long now, Calls calls) =>
        now < before ? $"counts {now} {what} after {before}"
        : now > calls.Begun ? $"counts {now} {what}, of {calls.Begun} that have begun"
        : null;

    public void Close()
    {
        IsClosed = true;
        default(ExplorerAtomics).Write(ref FastId, PoolIds.None);
        Engine.Close();
    }

    public void Trim(TrimRequest request) => Engine.Trim(request, trimmed: null);
    public bool TryTrim(TrimRequest request) => Engine.TryTrim(request, trimmed: null);
    public bool IsGone { get; private set; }

    public void ReleaseId()
    {
        if (!IsGone && Engine.Id != PoolIds.None)
        {
            Engine.ReleaseId();
        }

        IsGone = true;
    }
}

/// <summary>How many calls of a kind there were.</summary>
internal struct Calls
{
    public int Begun;
    public int Ended;
}

/// <summary>The pool's trim request for each level and pressure; a tick is an interval.</summary>
internal static class Requests
{
    public static TrimRequest For(TrimLevel level, long now) => new(
        now, level >= TrimLevel.Idle ? 1 : long.MaxValue, AllSurplus: false, Everything: level >= TrimLevel.Full);

    public static TrimRequest For(PressureLevel pressure, long now) => new(
        now,
        pressure == PressureLevel.Low ? 2 : 1,
        AllSurplus: pressure >= PressureLevel.Medium,
        Everything: pressure >= PressureLevel.High);
}
