namespace Pools.Tests.Simulation;

/// <summary>Pairs of cores: one rents and touches, the other touches and returns, with a ring of 256 places between them.</summary>
/// <param name="far">Whether the two are half the machine apart; else they are neighbours.</param>
internal sealed class RingLoad(bool far) : ILoad
{
    private const int Bucket = 8;

    public string Name => far ? "rings, far pairs" : "rings, neighbours";

    public int FewestCores => 2;

    public int Buckets => Bucket + 1;

    public IRunningLoad Begin(ISubject pool, int cores, int seed) => new Running(pool, cores, far);

    private sealed class Running : IRunningLoad
    {
        private readonly ISubject _pool;
        private readonly SimulatedRing[] _rings;
        private readonly bool _far;

        public Running(ISubject pool, int cores, bool far)
        {
            _pool = pool;
            _far = far;
            _rings = new SimulatedRing[cores / 2];
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
