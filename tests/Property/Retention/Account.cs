using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using Xunit;

namespace Pools.Tests.Retention;

/// <summary>Holds what a pool says that it keeps against what the collector finds alive.</summary>
internal sealed class Account
{
    private readonly ConcurrentBag<WeakReference> _arrays = [];

    /// <summary>Notes an array that was rented.</summary>
    public byte[] Note(byte[] array)
    {
        _arrays.Add(new WeakReference(array));
        return array;
    }

    /// <summary>The arrays that the collector leaves alive, each once, and their elements' bytes.</summary>
    public (int Arrays, long Bytes) Alive() => Memory.ArraysAfterCollection(_arrays);

    /// <summary>Requires that exactly those arrays are alive which the pools say they keep, with as many bytes as they say, and that a full trim leaves none.</summary>
    /// <remarks>Not by the size of the heap: what the runtime's pool lets go for others in the process, up to a mebibyte, is as much as the pools of most tests keep.</remarks>
    public void RequireAgreementAndTrim(params IReadOnlyCollection<PerCoreArrayPool<byte>> pools)
    {
        List<PoolStatistics> said = [.. pools.Select(pool => pool.GetStatistics())];
        Assert.Equal((said.Sum(statistics => (int)statistics.PooledArrays), said.Sum(statistics => statistics.PooledBytes)), Alive());

        foreach (PerCoreArrayPool<byte> pool in pools)
        {
            pool.Trim();
        }

        Assert.Equal((0, 0), Alive());
        Assert.All(pools, pool => Assert.Equal((0, 0), (pool.GetStatistics().PooledArrays, pool.GetStatistics().RetainedBytes)));
    }
}
