using System;

namespace Pools.Large;

/// <summary>Decides when a pool asks for a collection: what it has let go stays in memory until one runs, and an idle program runs none.</summary>
/// <remarks><b>Threading</b>: one thread at a time.</remarks>
internal sealed class GcAssist(ICollector collector, TimeProvider clock)
{
    /// <summary>Less than this is not worth a collection, in bytes (arbitrary).</summary>
    public const long LeastBytes = 64L << 20;

    /// <summary>The shortest time between two collections while memory is plenty.</summary>
    public static readonly TimeSpan CalmInterval = TimeSpan.FromMinutes(1);

    /// <summary>The shortest time between two collections while memory is scarce.</summary>
    public static readonly TimeSpan ScarceInterval = TimeSpan.FromSeconds(1);

    private long? _last;
    private long _releasedBytes;
    private int _collectionsSeen;

    /// <summary>Notes what was let go: from the strong tier, or from a renter's hand straight to the weak tier.</summary>
    public void NoteReleased(long bytes)
    {
        ForgetCollected();
        _releasedBytes += bytes;
    }

    /// <summary>Asks for a collection if enough lies about that none has looked at.</summary>
    /// <param name="now">A timestamp of the clock.</param>
    /// <param name="isIdle">Whether nobody has rented lately.</param>
    /// <param name="isScarce">Whether pressure is above low.</param>
    public void Assist(long now, bool isIdle, bool isScarce)
    {
        ForgetCollected();
        TimeSpan interval = isScarce ? ScarceInterval : CalmInterval;
        bool isTooSoon = _last is { } last && clock.GetElapsedTime(last, now) < interval;
        if (_releasedBytes >= LeastBytes && !isTooSoon && (isIdle || isScarce))
        {
            _last = now;
            _releasedBytes = 0;
            collector.Collect(aggressive: isScarce);
        }
    }

    private void ForgetCollected()
    {
        int collections = collector.FullCollections;
        if (collections != _collectionsSeen)
        {
            _collectionsSeen = collections;
            _releasedBytes = 0;
        }
    }
}
