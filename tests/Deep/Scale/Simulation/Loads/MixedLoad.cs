namespace Pools.Tests.Simulation;

/// <summary>Each core keeps 16 arrays of random sizes, every power of two from 16 B to 64 KiB equally likely.</summary>
internal sealed class MixedLoad : ILoad
{
    private const int Window = 16;

    public string Name => "mixed sizes";
    public int FewestCores => 1;
    public int Buckets => 13;
    public IRunningLoad Begin(ISubject pool, int cores, int seed) => new Running(pool, cores, Buckets, seed);

    private sealed class Running(ISubject pool, int cores, int bucketCount, int seed) : IRunningLoad
    {
        private readonly object?[][] _held = Held.Of(cores, Window);
        private readonly int[][] _buckets = [.. Enumerable.Range(0, cores).Select(_ => new int[Window])];
        private readonly Random[] _random = [.. Enumerable.Range(0, cores).Select(core => new Random(seed + core))];

        public object Root => this;

        public int Work(int core, int operations)
        {
            object?[] held = _held[core];
            int[] buckets = _buckets[core];
            for (int i = 0; i < operations; i++)
            {
                int place = i % Window;
                if (held[place] is { } oldest)
                {
                    pool.Return(buckets[place], oldest);
                }

                buckets[place] = _random[core].Next(bucketCount);
                held[place] = pool.Rent(buckets[place]);
                RentedItem.Touch(held[place]!);
            }

            return operations;
        }
    }
}
