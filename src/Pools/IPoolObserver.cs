namespace Pools;

/// <summary>Receives what the owner of a pool should know, and writes it to a log.</summary>
/// <remarks>Called on any thread, such as the finalizer's or one inside a trim: must return quickly, and must not throw.</remarks>
internal interface IPoolObserver
{
    /// <summary>Reports a wrong return.</summary>
    /// <param name="pool">The pool's name.</param>
    /// <param name="kind">What was wrong.</param>
    /// <param name="length">The array's length, in elements.</param>
    /// <param name="count">The wrong returns to this pool so far.</param>
    void OnMisuse(string pool, string kind, int length, long count);

    /// <summary>Reports a rented array that can no longer be returned.</summary>
    /// <param name="pool">The pool's name.</param>
    /// <param name="length">The array's length, in elements.</param>
    /// <param name="count">The leaks of this pool so far.</param>
    void OnLeak(string pool, int length, long count);

    /// <summary>Reports that something a pool uses has failed; the pool continues without it.</summary>
    void OnDegraded(string pool, string what, string why);

    /// <summary>Reports the bytes that a trim has released or discarded.</summary>
    void OnTrimmed(string pool, long bytes, PressureLevel pressure);
}
