namespace Pools.PerCore;

/// <summary>What a thread notes about one bucket of one pool, off the fast path.</summary>
/// <remarks><b>Threading</b>: the thread writes the first four, the trimmer the last two; others read them as hints and for statistics.</remarks>
internal struct BucketTally
{
    /// <summary>Rents of this thread that allocated.</summary>
    public long Allocated;

    /// <summary>Returns of this thread that were not kept.</summary>
    public long Dropped;

    /// <summary>How many more misses allocate at once, because a search found nothing.</summary>
    public int Dry;

    /// <summary>The core whose depot had something the last time it was somebody else's.</summary>
    public int Victim;

    /// <summary>The loaded magazine's state when a trim last looked.</summary>
    public long SeenState;

    /// <summary>When a trim first saw that state: a timestamp of the pool's clock.</summary>
    public long SeenAt;
}
