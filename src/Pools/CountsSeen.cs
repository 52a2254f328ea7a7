namespace Pools;

/// <summary>The highest counts that a pool has shown so far, by bucket.</summary>
/// <param name="buckets">The number of buckets or size classes.</param>
/// <remarks><b>Threading</b>: under the lock that the pool's counts are taken under.</remarks>
internal sealed class CountsSeen(int buckets)
{
    private readonly long[] _mostRented = new long[buckets];
    private readonly long[] _mostReturned = new long[buckets];

    /// <summary>Returns the counts, or earlier ones if some are missing now. A monitor takes a falling counter for a reset one.</summary>
    /// <param name="bucket">Which one, from 0.</param>
    /// <param name="counts">What has been counted.</param>
    public BucketStatistics AtLeastAsBefore(int bucket, BucketStatistics counts)
    {
        _mostRented[bucket] = Math.Max(_mostRented[bucket], counts.Rented);
        _mostReturned[bucket] = Math.Max(_mostReturned[bucket], counts.Returned);
        return counts with { Rented = _mostRented[bucket], Returned = _mostReturned[bucket] };
    }
}
