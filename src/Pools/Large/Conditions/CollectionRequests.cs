using System;

namespace Pools.Large;

/// <summary>Decides when a pool asks for a collection: what it has released stays in memory until one runs, and a process that rests runs none.</summary>
/// <remarks>
/// One that gives back all it can, because an ordinary one keeps what was free for some twenty collections more; it stops all threads, so the process has to be at rest.
/// <para><b>Threading</b>: one thread at a time.</para>
/// <para><b>Bounds</b>: one collection a minute, and none for what another one has looked at since.</para>
/// </remarks>
internal sealed class CollectionRequests(ICollector collector, TimeProvider clock)
{
    /// <summary>Less than this is not worth a collection, in bytes (arbitrary).</summary>
    public const long LeastBytes = 64L << 20;

    /// <summary>A process that allocates no more than this from one tick to the next rests (arbitrary: the pool's own tick, a log and a health check are less).</summary>
    public const long MostAllocatedAtRest = 1L << 20;

    /// <summary>The shortest time between two collections, and the longest time to wait for rest (arbitrary).</summary>
    public static readonly TimeSpan Interval = TimeSpan.FromMinutes(1);

    private long? _last;
    private long? _waitingSince;
    private long _releasedBytes;
    private long _allocatedBytes;
    private int _collectionsSeen;

    /// <summary>Whether enough lies about for a collection, and the process may come to rest soon: then somebody should look again.</summary>
    public bool IsWaiting => _waitingSince is not null;

    /// <summary>Notes what was released: from the strong tier, or from a renter's hand straight to the weak tier.</summary>
    public void NoteReleased(long bytes)
    {
        NoteCollections();
        _releasedBytes += bytes;
    }

    /// <summary>Asks for a collection if enough lies about that none has looked at, and the process rests.</summary>
    /// <param name="now">A timestamp of the clock.</param>
    /// <param name="isIdle">Whether nobody has rented lately.</param>
    public void Consider(long now, bool isIdle)
    {
        NoteCollections();
        long allocated = collector.AllocatedBytes;
        bool rests = isIdle && allocated - _allocatedBytes <= MostAllocatedAtRest;
        _allocatedBytes = allocated;
        if (_releasedBytes < LeastBytes)
        {
            _waitingSince = null;
        }
        else if (rests && !(_last is { } last && clock.GetElapsedTime(last, now) < Interval))
        {
            _last = now;
            _releasedBytes = 0;
            _waitingSince = null;
            collector.CollectAll();
        }
        else
        {
            // Whoever never rests collects on its own.
            _waitingSince ??= now;
            if (clock.GetElapsedTime(_waitingSince.Value, now) > Interval)
            {
                _releasedBytes = 0;
                _waitingSince = null;
            }
        }
    }

    private void NoteCollections()
    {
        int collections = collector.FullCollections;
        if (collections != _collectionsSeen)
        {
            _collectionsSeen = collections;
            _releasedBytes = 0;
        }
    }
}
