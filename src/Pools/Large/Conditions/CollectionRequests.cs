using System;

namespace Pools.Large;

/// <summary>Decides when a pool requests a garbage collection: what it has released stays in memory until one runs, and an idle process runs none.</summary>
/// <remarks>
/// It requests a collection that gives back as much as possible, because an ordinary one keeps free memory for some twenty more collections. Such a collection stops all threads, so the process has to be idle.
/// <para><b>Threading</b>: one thread at a time.</para>
/// <para><b>Bounds</b>: one collection a minute, and none for garbage that another collection has examined since.</para>
/// </remarks>
internal sealed class CollectionRequests(ICollector collector, TimeProvider clock)
{
    /// <summary>Less than this, in bytes, is not worth a collection (arbitrary).</summary>
    public const long LeastBytes = 64L << 20;

    /// <summary>A process that allocates no more than this, in bytes, from one tick to the next is idle (arbitrary: the pool's own tick, a log and a health check are less).</summary>
    public const long MostAllocatedAtRest = 1L << 20;

    /// <summary>The shortest time between two collections, and the longest time to wait for the process to become idle (arbitrary).</summary>
    public static readonly TimeSpan Interval = TimeSpan.FromMinutes(1);

    private long? _last;
    private long? _waitingSince;
    private long _releasedBytes;
    private long _allocatedBytes;
    private int _collectionsSeen;

    /// <summary>Whether enough garbage has built up for a collection and the process may become idle soon, so that another look is needed.</summary>
    public bool IsWaiting => _waitingSince is not null;

    /// <summary>Notes bytes that were released: from the strong tier, or by a return straight to the weak tier.</summary>
    public void NoteReleased(long bytes)
    {
        NoteCollections();
        _releasedBytes += bytes;
    }

    /// <summary>Requests a collection if enough garbage has built up since the last collection, and the process is idle.</summary>
    /// <param name="now">A timestamp of the clock.</param>
    /// <param name="isIdle">Whether nothing was rented lately.</param>
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
            // A process that is never idle collects on its own.
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
