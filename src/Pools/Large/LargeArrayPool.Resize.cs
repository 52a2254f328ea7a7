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
    /// <exception cref="ArgumentException">As for <see cref="Return(T[], bool)"/>.</exception>
    /// <exception cref="InvalidOperationException">As for <see cref="Return(T[], bool)"/>.</exception>
    /// <exception cref="OutOfMemoryException">The pool has no such array and there is not enough memory.</exception>
    /// <remarks>
    /// Safe for any thread, as long as no other thread uses the array. After an exception, the caller still owns the array, with its content. Both arrays are rented during
    /// the copy.
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

        // First, leave the array as it is if its length will do.
        if (array.Length >= minimumLength && array.Length <= minimumLength * _engine.MostSlack)
        {
            // The caller may write more of it than it was rented for.
            if (ArrayRecords.Find(array) is { } record && record.IsOut<HardwareAtomics>())
            {
                record.NoteTouched((long)minimumLength * ElementBytes);
            }

            return;
        }

        // Otherwise, rent a replacement, copy, and return the array. If that throws, the replacement goes back instead.
        T[] replacement = Rent(minimumLength);
        try
        {
            Array.Copy(array, replacement, preservedLength);
            Return(array, clearArray);
        }
        catch
        {
            Return(replacement, clearArray);
            throw;
        }

        array = replacement;
    }
}
