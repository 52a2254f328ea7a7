namespace Pools.Tests.Contract;

/// <summary>The promises that every pool is checked against. A test names the one it checks with <see cref="ObligesAttribute"/>.</summary>
public enum Obligation
{
    /// <summary>A negative length is refused by name.</summary>
    C1 = 1,

    /// <summary>Every length gives an array at least as long, or <see cref="System.OutOfMemoryException"/> and a pool that is whole.</summary>
    C2,

    /// <summary>Length zero gives the empty singleton; returning an empty array does nothing.</summary>
    C3,

    /// <summary>No two outstanding rents are the same array.</summary>
    C4,

    /// <summary>The element type is exactly the pool's.</summary>
    C5,

    /// <summary>A null array is refused by name.</summary>
    C6,

    /// <summary>A length that is no bucket's is refused.</summary>
    C7,

    /// <summary>Above the maximum: exact length, dropped silently.</summary>
    C8,

    /// <summary>A rejected array is left untouched.</summary>
    C9,

    /// <summary>Clearing on return clears all of it.</summary>
    C10,

    /// <summary>Without clearing the content stays.</summary>
    C11,

    /// <summary>A covariant array is refused.</summary>
    C12,

    /// <summary>More rents or returns than the pool holds succeed.</summary>
    C13,

    /// <summary>The array that was just returned comes back.</summary>
    C14,

    /// <summary>Any thread may return, even after the renter has ended.</summary>
    C15,

    /// <summary>Thread-safe, waits for nobody, may be re-entered.</summary>
    C16,

    /// <summary>Fresh arrays hold old data only where every bit pattern is a value.</summary>
    C17,

    /// <summary>What is kept is bounded and let go.</summary>
    C18,

    /// <summary>What was cached for a dead thread is reclaimable.</summary>
    C19,

    /// <summary>A double return of the last array is refused.</summary>
    C20,

    /// <summary>Sealed, and the inherited statics do not deceive.</summary>
    C21,

    /// <summary>The runtime's events under our own name.</summary>
    C22,

    /// <summary>A hit allocates nothing.</summary>
    C23,

    /// <summary>The same when trimmed.</summary>
    C24,

    /// <summary>Clearing can be limited to what was used, or forced.</summary>
    C25,

    /// <summary>Dispose is idempotent and harmless.</summary>
    C26,

    /// <summary>What a wrong return does is a choice.</summary>
    C27,
}
