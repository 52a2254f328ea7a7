namespace Pools;

/// <summary>The response to a return that a pool detects as wrong: another length, another type, another pool, or twice.</summary>
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
