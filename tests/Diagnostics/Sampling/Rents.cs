using System.Buffers;
using System.Collections.Generic;
using Pools.Diagnostics;

namespace Pools.Tests.Debug.Sampling;

/// <summary>Options that decide which rents are sampled.</summary>
internal static class Rents
{
    public static SamplingOptions All => new() { RentsPerSample = 1, MaxSamplesPerSecond = int.MaxValue };

    /// <summary>The clock stands still, so the first pause never ends.</summary>
    public static SamplingOptions None => new() { TimeProvider = new ManualClock() };
}

/// <summary>An inner pool that allocates, and keeps what it gets for the test to look at.</summary>
internal sealed class RecordingPool<T> : ArrayPool<T>
{
    public List<(T[] Array, bool Clears)> Returns { get; } = [];

    public int Rented { get; private set; }

    public override T[] Rent(int minimumLength)
    {
        Rented++;
        return new T[minimumLength];
    }

    public override void Return(T[] array, bool clearArray = false) => Returns.Add((array, clearArray));
}
