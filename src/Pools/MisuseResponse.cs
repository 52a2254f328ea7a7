namespace Pools;

/// <summary>What a pool does with a return that it notices to be wrong: an array of a length that it lends none of, of another type, of another pool, or one that has come back already.</summary>
public enum MisuseResponse
{
    /// <summary>Throws an exception that names the pool, the length and what is wrong. The array is neither cleared nor kept.</summary>
    Throw,

    /// <summary>
    /// Counts it, fires event 7 (<c>Misuse</c>) and drops the array, without an exception: for a <see langword="finally"/> block that must
    /// not mask an exception in flight. A null array still throws.
    /// </summary>
    Drop,
}
