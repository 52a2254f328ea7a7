using System;

namespace Pools.Tests.Simulation;

/// <summary>Each core keeps 16 arrays of random sizes, every power of two from 16 B to 64 KiB equally likely; each step returns the oldest and rents another.</summary>
internal sealed class MixedLoad : ILoad
{
    private const int Window = 16;

    public string Name => "mixed sizes";

    public int FewestCores => 1;

    /// <summary>16 B, 32 B … 64 KiB.</summary>
    public int Buckets => 13;

    public IRunningLoad Begin(ISubject pool, int cores, int seed) => new Running(pool, cores, Buckets, seed);

    private sealed class Running : IRunningLoad
    {
        private readonly ISubject _pool;
        private readonly object?[][] _held;
        private readonly int[][] _buckets;
        private readonly Random[] _random;
        private readonly int _bucketCount;

        public Running(ISubject pool, int cores, int buckets, int seed)
        {
            _pool = pool;
            _bucketCount = buckets;
            _held = Held.Of(cores, Window);
            _buckets = new int[cores][];
            _random = new Random[cores];
            for (int core = 0; core < cores; core++)
            {
                _buckets[core] = new int[Window];
                _random[core] = new Random(seed + core);
            }
        }

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
                    _pool.Return(buckets[place], oldest);
                }

                buckets[place] = _random[core].Next(_bucketCount);
                object array = _pool.Rent(buckets[place]);
                RentedItem.Touch(array);
                held[place] = array;
            }

            return operations;
        }
    }
}
