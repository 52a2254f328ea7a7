using System;
using System.Threading;

namespace Pools.Diagnostics;

/// <content>Trimming: on request, and after generation-2 collections.</content>
public sealed partial class DebugArrayPool<T>
{
    /// <summary>Checks all arrays that are watched, as <see cref="Verify"/> does, and releases them if the level is <see cref="TrimLevel.Full"/> or more.</summary>
    /// <param name="level">How much; around another pool of this library, that pool is trimmed to the same level.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="level"/> is not one of the named values.</exception>
    /// <remarks>Safe for any thread; waits as <see cref="Verify"/> does. Throws nothing for what it finds: see <see cref="Reports"/>.</remarks>
    public void Trim(TrimLevel level = TrimLevel.Full)
    {
        PoolOptionChecks.RequireTrimLevel(nameof(level), level);
        Verify();
        if (level >= TrimLevel.Full)
        {
            ReleaseAll();
        }

        (_inner as ITrimmablePool)?.Trim(level);
    }

    /// <inheritdoc/>
    void Pools.Memory.IGen2Listener.OnGen2Collection()
    {
        _idleSweep?.TryAgain();

        // Not here: this is the finalizer thread, and observers are the user's.
        if (Interlocked.Exchange(ref _isSweeping, 1) == 0)
        {
            ThreadPool.UnsafeQueueUserWorkItem(static state => ((DebugArrayPool<T>)state!).Sweep(), this);
        }
    }
}
