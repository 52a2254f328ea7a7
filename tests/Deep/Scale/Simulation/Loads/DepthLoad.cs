namespace Pools.Tests.Simulation;

/// <summary>Each core rents a group of arrays, touches each, and returns them, last in, first out.</summary>
internal sealed class DepthLoad(int depth) : ILoad
{
    private const int Bucket = 8;

    public string Name => $"depth {depth}";
    public int FewestCores => 1;
    public int Buckets => Bucket + 1;
    public IRunningLoad Begin(ISubject pool, int cores, int seed) => new Running(pool, cores, depth);

    private sealed class Running(ISubject pool, int cores, int depth) : IRunningLoad
    {
        private readonly object?[][] _held = Held.Of(cores, depth);

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

                for (int i = held.Length - 1; i >= 0; i--)
                {
                    pool.Return(Bucket, held[i]!);
                    held[i] = null;
                }
            }

            return done;
        }
    }
}
