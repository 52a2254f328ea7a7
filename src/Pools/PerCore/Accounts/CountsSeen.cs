using System;
using System.Collections.Generic;

namespace Pools.PerCore;

/// <summary>What is remembered from one adding up of a pool's counts to the next. A pool whose counts nobody reads has none.</summary>
/// <remarks><b>Threading</b>: under the engine's maintenance lock.</remarks>
internal sealed class CountsSeen(int buckets)
{
    private readonly long[] _mostRented = new long[buckets];
    private readonly long[] _mostReturned = new long[buckets];

    /// <summary>The magazines of a bucket, while they are being counted.</summary>
    public HashSet<Magazine> Met { get; } = [];

    /// <summary>The counts, or, where some are missing for the moment, those that were seen before: who watches a counter takes a smaller value for a new beginning.</summary>
    public BucketStatistics AtLeastAsBefore(int bucket, BucketStatistics counts)
    {
        _mostRented[bucket] = Math.Max(_mostRented[bucket], counts.Rented);
        _mostReturned[bucket] = Math.Max(_mostReturned[bucket], counts.Returned);
        return counts with { Rented = _mostRented[bucket], Returned = _mostReturned[bucket] };
    }
}
