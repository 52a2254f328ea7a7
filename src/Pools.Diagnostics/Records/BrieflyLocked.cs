using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>A part of a collection that has its own <see cref="BriefLock"/>, and shares no cache line with another part.</summary>
internal abstract class BrieflyLocked : CacheLineFront
{
    private BriefLock _lock;

    /// <summary>Enters the lock. The result must be disposed, once.</summary>
    public Hold Enter()
    {
        _lock.Enter();
        return new Hold(this);
    }

    /// <summary>The right to use what the lock guards.</summary>
    public readonly struct Hold(BrieflyLocked part) : IDisposable
    {
        public void Dispose() => part._lock.Exit();
    }
}
