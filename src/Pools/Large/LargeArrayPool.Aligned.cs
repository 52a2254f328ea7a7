using System;
using System.Buffers;
using System.Runtime.CompilerServices;
using Pools.Internal;
using Pools.Large;

namespace Pools;

/// <content>Aligned memory.</content>
public sealed partial class LargeArrayPool<T>
{
    private const int LargestAlignment = 1 << 20;

    /// <summary>The largest element size, in bytes, for which an aligned element always exists: arrays start at multiples of this.</summary>
    private const int LargestAlignedElement = 8;

    /// <summary>Rents memory that does not move and begins at a multiple of <paramref name="alignment"/> bytes, for I/O that bypasses the page cache.</summary>
    /// <param name="minimumLength">The minimum length, in elements: 1 … <c>Array.MaxLength</c>, less what alignment takes.</param>
    /// <param name="alignment">A power of two from 8 to 1 MiB, in bytes; 4,096 by default.</param>
    /// <returns>An owner whose memory is at least that long. Disposing it returns the array; once, however often.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An argument is outside its range.</exception>
    /// <exception cref="InvalidOperationException">The pool is not <see cref="LargeArrayPoolOptions.PinArrays"/>, or elements of this type are not of 1, 2, 4 or 8 bytes.</exception>
    /// <exception cref="OutOfMemoryException">The pool has none and there is not enough memory.</exception>
    /// <remarks>Safe for any thread. Any thread may dispose the owner; memory that another one still uses then is used after its return. Allocates the owner. The memory of an owner that is not disposed is a leak like any other.</remarks>
    public IMemoryOwner<T> RentAligned(int minimumLength, int alignment = 4096)
    {
        if (alignment is < LargestAlignedElement or > LargestAlignment || (alignment & (alignment - 1)) != 0)
        {
            throw new ArgumentOutOfRangeException(
                nameof(alignment), alignment, $"alignment is {alignment}; its range is the powers of two from {LargestAlignedElement} to {LargestAlignment}.");
        }

        if (!_settings.Pinned || ElementBytes > LargestAlignedElement || (ElementBytes & (ElementBytes - 1)) != 0)
        {
            throw new InvalidOperationException(
                $"{Name}: aligned memory needs PinArrays, which is {_settings.Pinned}, and elements of 1, 2, 4 or 8 bytes; {CSharpName.Of(typeof(T))} has {ElementBytes}.");
        }

        int slack = (alignment / ElementBytes) - 1;
        if (minimumLength < 1 || minimumLength > Sizing.BucketLayout.LongestArray - slack)
        {
            throw new ArgumentOutOfRangeException(
                nameof(minimumLength), minimumLength, $"minimumLength is {minimumLength}; its range is 1 … {Sizing.BucketLayout.LongestArray - slack}.");
        }

        // The arrays of a custom inner pool may move, so this pool then serves even short requests.
        int length = Math.Max(minimumLength + slack, _ownInner is null ? _settings.Layout.InnerMaxLength + 1 : 0);
        T[] array = Rent(length);
        int offset = OffsetOf(array, alignment);
        return new AlignedOwner<T>(this, array, offset, array.Length - slack);
    }

    /// <summary>The first element whose address is a multiple of the alignment. The array is pinned.</summary>
    private static unsafe int OffsetOf(T[] array, int alignment)
    {
        nuint address = (nuint)Unsafe.AsPointer(ref array[0]);
        nuint above = address % (nuint)alignment;
        return above == 0 ? 0 : (int)((nuint)alignment - above) / ElementBytes;
    }
}
