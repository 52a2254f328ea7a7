using System;
using Pools.Internal;
using Pools.Large;
using Pools.Sizing;

namespace Pools;

/// <content>Resizing.</content>
public sealed partial class LargeArrayPool<T>
{
    /// <summary>Replaces a rented array by one of another length with the same first elements, unless its length will do.</summary>
    /// <param name="array">An array from this pool. It is replaced by another one and returned; or left as it is, if it is long enough and not much too long.</param>
    /// <param name="minimumLength">The new minimum length, in elements: 0 … <c>Array.MaxLength</c>.</param>
    /// <param name="preservedLength">The number of elements to preserve, from the first: 0 … the smaller of both lengths. The content of the others is undefined.</param>
    /// <param name="clearArray">Whether the replaced array is cleared when it is returned.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minimumLength"/> or <paramref name="preservedLength"/> is outside its range.</exception>
    /// <exception cref="ArgumentException">As for <see cref="Return(T[], bool)"/>, even if the array's length would do. An array of an inner pool may be refused only when it is returned.</exception>
    /// <exception cref="InvalidOperationException">The array has been returned; nothing is changed.</exception>
    /// <exception cref="OutOfMemoryException">The pool has no such array and there is not enough memory.</exception>
    /// <remarks>
    /// Safe for any thread, as long as no other thread uses the array. After an exception nothing has changed. Both arrays are rented during the copy. With
    /// <see cref="MisuseResponse.Drop"/>, a wrong array is counted and replaced by a rented one, and is not returned.
    /// </remarks>
    public void Resize(ref T[] array, int minimumLength, int preservedLength, bool clearArray = false)
    {
        if (array is null)
        {
            throw new ArgumentNullException(nameof(array));
        }

        if (minimumLength < 0)
        {
            throw BadArgument.MinimumLength(minimumLength);
        }

        int longest = Math.Min(minimumLength, array.Length);
        if ((uint)preservedLength > (uint)longest)
        {
            throw new ArgumentOutOfRangeException(nameof(preservedLength), preservedLength, $"preservedLength is {preservedLength}; its range is 0 … {longest}, the smaller of both lengths.");
        }

        // First, refuse an array that is not rented from this pool, as its return would be refused. If the pool only counts that, the caller gets an array that is.
        bool isRented = !IsRefused(array);

        // Next, leave the array as it is if its length will do.
        if (isRented && array.Length >= minimumLength && array.Length <= minimumLength * _engine.MostSlack)
        {
            // The caller may write more of it than it was rented for.
            ArrayRecords.Find(array)?.NoteTouched((long)minimumLength * ElementBytes);
            return;
        }

        // Otherwise, rent a replacement, copy, and return the array. If that throws, the replacement goes back instead.
        T[] replacement = Rent(minimumLength);
        try
        {
            Array.Copy(array, replacement, preservedLength);
            if (isRented)
            {
                Return(array, clearArray);
            }
        }
        catch
        {
            Return(replacement, clearArray);
            throw;
        }

        array = replacement;
    }
}
