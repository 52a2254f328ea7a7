using System;
using System.Threading;
using Pools.Internal;

namespace Pools;

/// <content>What the pool has counted.</content>
public sealed partial class PerCoreArrayPool<T>
{
    /// <summary>A snapshot of the pool's counts.</summary>
    /// <remarks>
    /// Safe for any thread; adds up what all threads and cores have counted, so it takes microseconds, and it makes no rent or return wait. Exact when the
    /// pool rests.
    /// </remarks>
    public PoolStatistics GetStatistics()
    {
        BucketStatistics[] counts = _engine.CountBuckets();
        return new PoolStatistics(
            Name,
            typeof(T),
            Array.AsReadOnly(counts.AsSpan(0, counts.Length - 1).ToArray()),
            counts[counts.Length - 1],
            Volatile.Read(ref _misuses),
            _engine.Account.Bytes<HardwareAtomics>(),
            _engine.Account.MaxBytes)
        {
            OverMaximumBytes = _engine.Account.ReadOverMaximum<HardwareAtomics>(),
        };
    }
}
