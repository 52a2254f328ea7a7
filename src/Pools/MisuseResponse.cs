namespace Pools;

/// <summary>A choice of what a pool does about a return that it notices to be wrong: an array of a length that it never lends, of another type, from another pool, or already returned.</summary>
public enum MisuseResponse
{
    /// <summary>Throws an exception that names the pool, the length and what is wrong. The array is neither cleared nor kept.</summary>
    Throw,

    /// <summary>
    /// Counts the misuse, raises event 7 (<c>Misuse</c>) and drops the array, without an exception: for a <see langword="finally"/> block
    /// that must not mask an exception in flight. A null array still throws.
    /// </summary>
    Drop,
}
