using System;
using Pools.Internal;
using Pools.Memory;

namespace Pools;

/// <content>Trimming: on request, and after generation-2 collections.</content>
public sealed partial class LargeArrayPool<T>
{
    /// <summary>Releases arrays that the pool keeps.</summary>
    /// <param name="level">
    /// <see cref="TrimLevel.Surplus"/>: what a trim of the pool's own would release now. <see cref="TrimLevel.Idle"/>: also the arrays of every size class to which
    /// nothing came back for a trim interval. <see cref="TrimLevel.Full"/>: everything. <see cref="TrimLevel.Discard"/>: everything, and the memory pages go back
    /// to the operating system at once where that is possible.
    /// </param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="level"/> is not one of the named values.</exception>
    /// <remarks>Safe for any thread; waits for another trim of the same pool, and makes no rent or return wait. Listeners to its events run on this thread, after its lock is free; a trim that one of them asks for does nothing.</remarks>
    public void Trim(TrimLevel level = TrimLevel.Full)
    {
        PoolOptionChecks.RequireTrimLevel(nameof(level), level);

        _ownInner?.Trim(level);
        _engine.Trim(level);
    }

    /// <summary>Whether a trim could release anything.</summary>
    internal bool KeepsAnything => _engine.RetainedBytes != 0;

    /// <inheritdoc/>
    void IGen2Listener.OnGen2Collection() => OnGen2Collection();

    /// <summary>Trims as much as memory pressure calls for.</summary>
    internal void OnGen2Collection() => _engine.OnFullCollection();
}
