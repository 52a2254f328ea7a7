using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace Pools.Tests.Concurrency.Retention;

/// <summary>Holds what a pool says that it keeps against what the collector finds alive.</summary>
internal sealed class Account
{
    /// <summary>The bytes of an array beside its elements: header, type, length.</summary>
    private const int ArrayOverhead = 24;

    /// <summary>More than a magazine, a shelf's share of one, or a slot takes, in bytes.</summary>
    private const int MagazineBytes = 512;

    /// <summary>More than a trim notes of one thread's cache, in bytes: 16 for each of 17 lengths.</summary>
    private const int NotesBytes = 512;

    /// <summary>What the runtime and the test framework may allocate or free between two readings, in bytes (arbitrary).</summary>
    private const int Noise = 64 << 10;

    private readonly ConcurrentBag<WeakReference> _arrays = [];

    /// <summary>Notes an array that was rented.</summary>
    public byte[] Note(byte[] array)
    {
        _arrays.Add(new WeakReference(array));
        return array;
    }

    /// <summary>The arrays that the collector leaves alive, each once.</summary>
    public int Alive() => Memory.DistinctAfterCollection(_arrays);

    /// <summary>Requires that exactly those arrays are alive which the pools say they keep, and that a full trim frees as many bytes as they said.</summary>
    public void RequireAgreementAndTrim(params IReadOnlyCollection<PerCoreArrayPool<byte>> pools)
    {
        List<PoolStatistics> said = [.. pools.Select(pool => pool.GetStatistics())];
        long arrays = said.Sum(statistics => statistics.PooledArrays);
        long bytes = said.Sum(statistics => statistics.PooledBytes);
        Assert.Equal(arrays, Alive());

        long before = GC.GetTotalMemory(forceFullCollection: true);
        foreach (PerCoreArrayPool<byte> pool in pools)
        {
            pool.Trim();
        }

        Assert.Equal(0, Alive());
        long freed = before - GC.GetTotalMemory(forceFullCollection: true);
        long notes = pools.Sum(PoolInternals.CountCaches) * NotesBytes;
        long expected = bytes + (arrays * ArrayOverhead);
        Assert.InRange(freed, expected - notes - Noise, expected + (arrays * MagazineBytes) + Noise);
        Assert.All(pools, pool => Assert.Equal((0, 0), (pool.GetStatistics().PooledArrays, pool.GetStatistics().RetainedBytes)));
    }
}
