namespace Pools.Tests.Contract;

/// <summary>The promises of every pool. A test names the one that it checks with <see cref="ObligesAttribute"/>.</summary>
public enum Obligation
{
    C1 = 1, // A negative length is refused by name.
    C2, // Every length gives an array at least as long, or OutOfMemoryException and an intact pool.
    C3, // Length zero gives the empty singleton; returning an empty array does nothing.
    C4, // No two outstanding rents are the same array.
    C5, // The element type is exactly the pool's.
    C6, // A null array is refused by name.
    C7, // A length that no bucket has is refused.
    C8, // Above the maximum: exact length, dropped silently.
    C9, // A rejected array is left untouched.
    C10, // Clearing on return clears the whole array.
    C11, // Without clearing the content stays.
    C12, // A covariant array is refused.
    C13, // More rents or returns than the pool holds succeed.
    C14, // The array that was just returned comes back.
    C15, // Any thread may return, even after the renter has ended.
    C16, // Thread-safe, waits for no stopped thread, may be re-entered.
    C17, // Fresh arrays hold old data only where every bit pattern is a value.
    C18, // What is kept is bounded and released.
    C19, // What was cached for a dead thread is reclaimable.
    C20, // A double return of the last array is refused.
    C21, // Sealed, and the inherited statics do not deceive.
    C22, // The runtime's events under our own name.
    C23, // A hit allocates nothing.
    C24, // The same when trimmed: checked by the deep run, with an app that is published.
    C25, // Clearing can be limited to what was used, or forced.
    C26, // Dispose is idempotent and harmless.
    C27, // What a wrong return does is a choice.
}
