namespace Pools;

/// <summary>Extension methods that lease arrays from any array pool.</summary>
public static class ArrayPoolExtensions
{
    /// <summary>Rents an array that is returned when the lease is disposed.</summary>
    /// <typeparam name="T">The type of the elements.</typeparam>
    /// <param name="pool">The pool to rent from and return to.</param>
    /// <param name="length">The lease's length, in elements: 0 … <c>Array.MaxLength</c>.</param>
    /// <param name="clearOnReturn">
    /// When the array is cleared before it is returned: by default when the element type is or holds a reference.
    /// </param>
    /// <returns>The lease: <c>using RentedArray&lt;byte&gt; lease = pool.Lease(100);</c>.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="pool"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="length"/> or <paramref name="clearOnReturn"/> is outside its
    /// range.</exception>
    /// <exception cref="OutOfMemoryException">There is not enough memory.</exception>
    /// <remarks>Safe for any thread, as far as the pool is.</remarks>
    public static RentedArray<T> Lease<T>(this ArrayPool<T> pool, int length, ClearPolicy clearOnReturn = ClearPolicy.WhenReferences) =>
        new(pool, length, clearOnReturn);
}
