using Pools.Internal;

namespace Pools.Large;

/// <summary>The pool around an engine: it knows the element type, raises events and has the inner pool.</summary>
/// <remarks>Called on any thread, including the finalizer thread, while the store is not locked; may use the pool.</remarks>
internal interface ILargePool
{
    /// <summary>Trims the inner pool on request, if the pool has created one.</summary>
    void TrimInner(TrimLevel level);

    /// <summary>Trims the inner pool by the timer, if the pool has created one.</summary>
    /// <param name="discarder">Discards the pages of arrays that leave the inner pool.</param>
    /// <returns>Whether the inner pool still keeps arrays.</returns>
    bool TrimInner(PageDiscarder discarder);

    /// <summary>Reports that a trim begins.</summary>
    /// <param name="pressure">The memory pressure that it has read.</param>
    /// <param name="keepsAnything">Whether there are large arrays to release.</param>
    void OnTrimBegins(PressureLevel pressure, bool keepsAnything);

    /// <summary>Reports a kept array that a trim has released.</summary>
    void OnTrimmed(Array array);

    /// <summary>Reports a kept array that made room for another one.</summary>
    void OnEvicted(Array array, int sizeClass);

    /// <summary>Reports the bytes that a trim has released or discarded: 1 or more.</summary>
    void OnTrimDone(long bytes, PressureLevel pressure);

    /// <summary>Reports a rented array that became unreachable.</summary>
    void OnLeaked(Array array, long count);

    /// <summary>Reports that something the pool uses has failed; the pool continues without it.</summary>
    void OnDegraded(string what, string why);
}
