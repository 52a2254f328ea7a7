using System;
using System.Buffers;

namespace Pools.Sampling;

/// <summary>Watches over a few of a pool's arrays.</summary>
/// <remarks>
/// An array that it lends has a length that no pool has, so that a return finds it out by what every return looks at anyway.
/// <para><b>Threading</b>: any thread.</para>
/// </remarks>
internal abstract class ArraySampler<T>
{
    /// <summary>Lends an array instead of the pool.</summary>
    /// <param name="minimumLength">The request, in elements.</param>
    /// <param name="longestLength">The longest array that the pool takes back, in elements.</param>
    /// <param name="allocate">Makes an array of a length as the pool makes its own: pinned, if these are.</param>
    /// <returns>Null: it does not want to.</returns>
    public abstract T[]? TryRent(int minimumLength, int longestLength, Func<int, T[]> allocate);

    /// <summary>Whether it lends nothing any more, and nothing that it has lent can come back.</summary>
    public abstract bool IsDone { get; }

    /// <summary>Takes an array back that it has lent.</summary>
    /// <param name="pool">The pool that it is returned to.</param>
    /// <param name="array">An array of exactly the pool's type.</param>
    /// <param name="clearLength">How many of its elements are to be cleared: 0 or more.</param>
    /// <param name="minimumLength">The request that it was lent for.</param>
    /// <returns>False: it has not lent it.</returns>
    public abstract bool TryReturn(ArrayPool<T> pool, T[] array, int clearLength, out int minimumLength);
}
