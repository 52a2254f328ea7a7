using System;

namespace Pools.Tests.Simulation;

/// <summary>Pairs of cores: one rents and touches, the other touches and returns, with a ring of 256 places between them.</summary>
/// <param name="far">Whether the two are half the machine apart; else they are neighbors.</param>
/// <param name="need">How much rings need.</param>
internal sealed class RingLoad(bool far, RingNeed need = RingNeed.Full) : ILoad
{
    private const int Bucket = 8;

    public string Name => $"rings, {(far ? "far pairs" : "neighbors")}{need switch { RingNeed.Growing => ", growing", RingNeed.Half => ", half full", _ => "" }}";

    public int FewestCores => 2;

    public int Buckets => Bucket + 1;

    public IRunningLoad Begin(ISubject pool, int cores, int seed) => new Running(pool, cores, far, need);

    private sealed class Running : IRunningLoad
    {
        private readonly ISubject _pool;
        private readonly SimulatedRing[] _rings;
        private readonly bool _far;
        private readonly RingNeed _need;
        private readonly bool[] _hasBeenFull;

        public Running(ISubject pool, int cores, bool far, RingNeed need)
        {
            _pool = pool;
            _far = far;
            _need = need;
            _rings = new SimulatedRing[cores / 2];
            _hasBeenFull = new bool[cores];
            Array.Fill(_hasBeenFull, need == RingNeed.Growing);
            for (int ring = 0; ring < _rings.Length; ring++)
            {
                _rings[ring] = new SimulatedRing();
            }
        }

        public object Root => _rings;

        public int Work(int core, int operations)
        {
            bool produces = _far ? core < _rings.Length : core % 2 == 0;
            SimulatedRing ring = _rings[_far ? core % _rings.Length : core / 2];
            if (!produces && !_hasBeenFull[core])
            {
                ring.WaitUntilFull();
                _hasBeenFull[core] = true;
                if (_need == RingNeed.Half)
                {
                    ring.Halve();
                }
            }

            for (int i = 0; i < operations; i++)
            {
                if (produces)
                {
                    object array = _pool.Rent(Bucket);
                    RentedItem.Touch(array);
                    ring.Enqueue(array);
                }
                else
                {
                    object array = ring.Dequeue();
                    RentedItem.Touch(array);
                    _pool.Return(Bucket, array);
                }
            }

            return produces ? operations : 0;
        }
    }
}
