namespace Pools;

/// <summary>An array pool of this library: what its pools add to <see cref="ArrayPool{T}"/>.</summary>
/// <typeparam name="T">The type of the arrays' elements.</typeparam>
/// <remarks>
/// <para>
/// Every implementation is also an <see cref="ArrayPool{T}"/>. Code that only rents and returns should depend on
/// <see cref="ArrayPool{T}"/>. Do not implement this interface: a minor version may add members.
/// </para>
/// <para><b>Threading</b>: all members are safe for any thread.</para>
/// </remarks>
public interface ITrimmableArrayPool<T> : ITrimmableArrayPool
{
    /// <summary>Rents an array of at least <paramref name="minimumLength"/> elements.</summary>
    /// <param name="minimumLength">The minimum length, in elements: 0 … <c>Array.MaxLength</c>.</param>
    /// <returns>An array of at least that length, with undefined content.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minimumLength"/> is negative.</exception>
    /// <exception cref="OutOfMemoryException">The pool has no such array and there is not enough memory.</exception>
    /// <remarks>Safe for any thread.</remarks>
    T[] Rent(int minimumLength);

    /// <summary>Returns an array to the pool. The caller must not use it again.</summary>
    /// <param name="array">An array from this pool. The empty array is ignored.</param>
    /// <param name="clearArray">Whether all elements are set to default; false by default.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentException">The array is not this pool's.</exception>
    /// <exception cref="InvalidOperationException">The array is returned a second time, where the pool notices it.</exception>
    /// <remarks>Safe for any thread, not only the one that rented the array.</remarks>
    void Return(T[] array, bool clearArray = false);

    /// <summary>Returns an array and clears its first <paramref name="clearLength"/> elements. The caller must not use it again.</summary>
    /// <param name="array">As for <see cref="Return"/>.</param>
    /// <param name="clearLength">
    /// The number of elements to clear, from the first: 0 … the array's length. Options may clear the rest.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="clearLength"/> is out of range. The array stays rented.</exception>
    /// <exception cref="ArgumentException">As for <see cref="Return"/>.</exception>
    /// <exception cref="InvalidOperationException">As for <see cref="Return"/>.</exception>
    /// <remarks>As for <see cref="Return"/>.</remarks>
    void ReturnAndClear(T[] array, int clearLength);
}
