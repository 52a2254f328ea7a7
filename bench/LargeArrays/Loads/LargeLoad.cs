using System;
using System.Buffers;
using System.Collections.Generic;
using System.Linq;

namespace Pools.Bench.LargeArrays.Loads;

/// <summary>What a child process does with one contender, and which numbers it answers.</summary>
internal abstract class LargeLoad
{
    private static readonly LargeLoad[] s_all = [new PairsLoad(), new TurnoverLoad(), new BurstLoad(), new DriftLoad(), new IdleLoad(), new TrimLatencyLoad(), new ScatterLoad(), new MixtureLoad(), new RestLoad()];

    /// <summary>The word on the child's command line.</summary>
    public abstract string Name { get; }

    /// <param name="contender">Whose pool the load uses.</param>
    /// <param name="arguments">What the part that asks has put after the contender.</param>
    public abstract LargeAnswer Run(LargeContender contender, IReadOnlyList<string> arguments);

    /// <exception cref="ArgumentException">There is none.</exception>
    public static LargeLoad Find(string name) => s_all.FirstOrDefault(l => l.Name == name) ?? throw new ArgumentException($"no load '{name}'", nameof(name));

    /// <summary>Everything compiled and loaded that the load's first steps would otherwise pay for.</summary>
    protected static ArrayPool<byte> WarmPool(LargeContender contender)
    {
        ArrayPool<byte> pool = contender.Create(new LargeArrayPoolOptions());
        pool.Return(pool.Rent(1 << 20));
        return pool;
    }
}
