using System;
using System.Collections.Generic;

namespace Pools.PerCore;

/// <summary>What a pool remembers from one count to the next. A pool whose counts nobody reads has none.</summary>
/// <remarks><b>Threading</b>: under the engine's maintenance lock.</remarks>
internal sealed class CountsSeen(int buckets)
{
    private readonly long[] _mostRented = new long[buckets];
    private readonly long[] _mostReturned = new long[buckets];

    /// <summary>The magazines of a bucket, while they are counted.</summary>
    public HashSet<Magazine> Met { get; } = [];

    /// <summary>The counts; or, if some are missing for the moment, those seen before. A monitor takes a counter that falls for one that has been reset.</summary>
    public BucketStatistics AtLeastAsBefore(int bucket, BucketStatistics counts)
    {
        _mostRented[bucket] = Math.Max(_mostRented[bucket], counts.Rented);
        _mostReturned[bucket] = Math.Max(_mostReturned[bucket], counts.Returned);
        return counts with { Rented = _mostRented[bucket], Returned = _mostReturned[bucket] };
    }
}
