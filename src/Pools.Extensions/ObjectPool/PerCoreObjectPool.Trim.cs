using System;
using System.Collections.Generic;
using Pools.Extensions;
using Pools.Internal;
using Pools.Memory;
using Pools.PerCore;

namespace Pools;

/// <content>Trimming, on request and after generation-2 collections.</content>
public sealed partial class PerCoreObjectPool<T>
{
    /// <summary>Releases objects that the pool keeps, on all threads and cores, and disposes disposable ones.</summary>
    /// <param name="level">
    /// <see cref="TrimLevel.Surplus"/>: of each core's shelf, half of what was not needed since the last trim. <see cref="TrimLevel.Idle"/>: also what was
    /// not used for a trim interval, as far as earlier trims have looked. <see cref="TrimLevel.Full"/> and <see cref="TrimLevel.Discard"/>: everything.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="level"/> is not one of the named values.</exception>
    /// <exception cref="AggregateException">Objects have thrown when they were disposed; all of them were asked to.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory for a list of all that is to be disposed. What is not yet, stays in the pool.</exception>
    /// <remarks>Safe for any thread; waits for another trim, a snapshot or the disposal of the same pool, and makes no get or return wait. Objects are disposed on this thread, after the lock is free; those that a trim after a garbage collection releases, on the thread pool.</remarks>
    public void Trim(TrimLevel level = TrimLevel.Full)
    {
        PoolOptionChecks.RequireTrimLevel(nameof(level), level);
        TrimRequest request = _schedule.For(level);
        List<object>? released = _disposes ? [] : null;
        try
        {
            _engine.Trim(request, released);
        }
        finally
        {
            DisposingReleaser.DisposeAll(released);
            GC.KeepAlive(this);
        }
    }

    /// <summary>Trims as much as memory pressure calls for, at most once per interval.</summary>
    /// <remarks>Objects are disposed on the thread pool: this is the finalizer thread, and an object's disposal may wait for another one's finalizer.</remarks>
    void IGen2Listener.OnGen2Collection() => DisposingReleaser.ReleaseLater(TrimAfterCollection());

    /// <returns>What is to be disposed.</returns>
    internal List<object>? TrimAfterCollection()
    {
        _engine.DropLate();
        if (!_schedule.TryBegin(out _, out TrimRequest request))
        {
            return null;
        }

        List<object>? released = _disposes ? [] : null;
        try
        {
            _engine.TryTrim(request, released);
        }
        catch (OutOfMemoryException)
        {
            // What it has taken until then is here, and the next trim takes the rest.
        }

        return released;
    }
}
