namespace Pools.Tests.Simulation;

/// <summary>Pairs of cores: one rents and touches, the other touches and returns, with a ring of 256 places between them.</summary>
internal sealed class RingLoad(bool far, RingNeed need = RingNeed.Full) : ILoad
{
    private const int Bucket = 8;

    public string Name =>
        $"rings, {(far ? "far pairs" : "neighbors")}{(need == RingNeed.Growing ? ", growing" : "")}";
    public int FewestCores => 2;
    public int Buckets => Bucket + 1;
    public IRunningLoad Begin(ISubject pool, int cores, int seed) => new Running(pool, cores, far, need);

    private sealed class Running(ISubject pool, int cores, bool far, RingNeed need) : IRunningLoad
    {
        private readonly SimulatedRing[] _rings = [.. Enumerable.Range(0, cores / 2).Select(_ => new SimulatedRing())];
        private readonly bool[] _hasBeenFull = [.. Enumerable.Repeat(need == RingNeed.Growing, cores)];

        public object Root => _rings;

        public int Work(int core, int operations)
        {
            bool produces = far ? core < _rings.Length : core % 2 == 0;
            SimulatedRing ring = _rings[far ? core % _rings.Length : core / 2];
            if (!produces && !_hasBeenFull[core])
            {
                ring.WaitUntilFull();
                _hasBeenFull[core] = true;
            }

            for (int i = 0; i < operations; i++)
            {
                if (produces)
                {
                    object array = pool.Rent(Bucket);
                    RentedItem.Touch(array);
                    ring.Enqueue(array);
                }
                else
                {
                    object array = ring.Dequeue();
                    RentedItem.Touch(array);
                    pool.Return(Bucket, array);
                }
            }

            return produces ? operations : 0;
        }
    }
}

/// <summary>How many arrays a ring needs over time.</summary>
internal enum RingNeed
{
    /// <summary>Fills all its places first.</summary>
    Full,

    /// <summary>Fills its places as the run goes on: pools learn the need only gradually.</summary>
    Growing,
}
