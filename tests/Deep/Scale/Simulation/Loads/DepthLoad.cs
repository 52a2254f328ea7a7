namespace Pools.Tests.Simulation;

/// <summary>Each core rents a group of arrays, touches each, and returns them, last in, first out.</summary>
internal sealed class DepthLoad(int depth, bool atOnce = false) : ILoad
{
    private const int Bucket = 8;

    public string Name => $"depth {depth}{(atOnce ? ", at once" : "")}";
    public int FewestCores => 1;
    public int Buckets => Bucket + 1;
    public IRunningLoad Begin(ISubject pool, int cores, int seed) => new Running(pool, cores, depth, atOnce);

    private sealed class Running(ISubject pool, int cores, int depth, bool atOnce) : IRunningLoad
    {
        private readonly object?[][] _held = Held.Of(cores, depth);
        private long _left = atOnce ? cores : 0;

        public object Root => this;

        public int Work(int core, int operations)
        {
            object?[] held = _held[core];
            int done = 0;
            for (; done < operations; done += held.Length)
            {
                for (int i = 0; i < held.Length; i++)
                {
                    object array = pool.Rent(Bucket);
                    RentedItem.Touch(array);
                    held[i] = array;
                }

                WaitForAll();
                for (int i = held.Length - 1; i >= 0; i--)
                {
                    pool.Return(Bucket, held[i]!);
                    held[i] = null;
                }
            }

            return done;
        }

        private void WaitForAll()
        {
            if (_left == 0)
            {
                return;
            }

            SimulatedAtomics atomics = default;
            atomics.Add(ref _left, -1);
            while (atomics.VolatileRead(ref _left) != 0)
            {
                VirtualCore.Current!.Wait(VirtualCore.Current.Costs.LongestPause);
            }
        }
    }
}
