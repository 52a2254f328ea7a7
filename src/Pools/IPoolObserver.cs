namespace Pools;

/// <summary>Told of what the owner of a pool should know; writes it to a log.</summary>
/// <remarks>Called on any thread, the finalizer thread and threads inside a trim among them: must return soon, and must not throw.</remarks>
internal interface IPoolObserver
{
    /// <summary>A wrong return.</summary>
    /// <param name="pool">The pool's name.</param>
    /// <param name="kind">What was wrong.</param>
    /// <param name="length">The array's length, in elements.</param>
    /// <param name="count">The wrong returns to this pool so far.</param>
    void OnMisuse(string pool, string kind, int length, long count);

    /// <summary>An array was rented, and nobody can return it any more.</summary>
    /// <param name="pool">The pool's name.</param>
    /// <param name="length">The array's length, in elements.</param>
    /// <param name="count">The leaks of this pool so far.</param>
    void OnLeak(string pool, int length, long count);

    /// <summary>Something that a pool uses has failed; it goes on without.</summary>
    void OnDegraded(string pool, string what, string why);

    /// <summary>A trim has released so many bytes, or given them back to the operating system.</summary>
    void OnTrimmed(string pool, long bytes, PressureLevel pressure);
}
