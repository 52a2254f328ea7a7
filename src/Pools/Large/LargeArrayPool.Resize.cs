using System;
using Pools.Internal;
using Pools.Large;
using Pools.Sizing;

namespace Pools;

/// <content>Growing.</content>
public sealed partial class LargeArrayPool<T>
{
    /// <summary>Replaces a rented array by one of another length with the same beginning, unless it is good enough as it is.</summary>
    /// <param name="array">An array from this pool. Replaced by another one, and given back; or left as it is where it has the length, and not too much more.</param>
    /// <param name="minimumLength">The least length, in elements, from then on: 0 … <c>Array.MaxLength</c>.</param>
    /// <param name="preservedLength">How many elements, from the first, stay: 0 … the smaller of both lengths. The content of the others is not defined.</param>
    /// <param name="clearArray">Whether the array that is given back is cleared.</param>
    /// <exception cref="ArgumentNullException"><paramref name="array"/> is null.</exception>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="minimumLength"/> or <paramref name="preservedLength"/> is outside its range.</exception>
    /// <exception cref="ArgumentException">As for <see cref="Return(T[], bool)"/>.</exception>
    /// <exception cref="InvalidOperationException">As for <see cref="Return(T[], bool)"/>.</exception>
    /// <exception cref="OutOfMemoryException">The pool has no such array and there is not enough memory.</exception>
    /// <remarks>
    /// Safe for any thread, as long as this one alone uses the array. After an exception the array is the caller's as before, with its content. Both arrays are out for the time of
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

        if (array.Length >= minimumLength && array.Length <= minimumLength * _engine.MostSlack)
        {
            // More of it may be written than it was rented for.
            if (ArrayRecords.Find(array) is { } record && record.IsOut<HardwareAtomics>())
            {
                record.NoteTouched((long)minimumLength * ElementBytes);
            }

            return;
        }

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
