#if NET
using System.Numerics;
#else
#endif

namespace Pools.Internal;

/// <summary>Which bits of an integer are set: its binary logarithm, rounded down (of 0: 0), its lowest bit, their number.</summary>
/// <remarks>One instruction where the runtime has <c>BitOperations</c>; netstandard2.0 does not.</remarks>
internal static class BitMath
{
#if NET
    /// <summary>The position of the highest set bit of <paramref name="value"/>: 0 … 31.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Log2(uint value) => BitOperations.Log2(value);

    /// <summary>The position of the highest set bit of <paramref name="value"/>: 0 … 63.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Log2(ulong value) => BitOperations.Log2(value);

    /// <summary>The position of the lowest set bit of <paramref name="value"/>, which is not 0: 0 … 63.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int TrailingZeroCount(ulong value) => BitOperations.TrailingZeroCount(value);

    /// <summary>The number of set bits in <paramref name="value"/>: 0 … 64.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int PopCount(ulong value) => BitOperations.PopCount(value);
#else
    /// <summary>The position of the highest set bit of <paramref name="value"/>: 0 … 31. A double holds each such number exactly, and its
    /// exponent is 1,023 more.</summary>
    public static int Log2(uint value) => (int)(BitConverter.DoubleToInt64Bits(value | 1) >> 52) - 1023;

    /// <summary>The position of the highest set bit of <paramref name="value"/>: 0 … 63.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int Log2(ulong value)
    {
        uint high = (uint)(value >> 32);
        return high == 0 ? Log2((uint)value) : 32 + Log2(high);
    }

    /// <summary>The position of the lowest set bit of <paramref name="value"/>, which is not 0: 0 … 63.</summary>
    public static int TrailingZeroCount(ulong value) => Log2(value & (0 - value));

    /// <summary>The number of set bits in <paramref name="value"/>: 0 … 64.</summary>
    public static int PopCount(ulong value)
    {
        int count = 0;
        for (; value != 0; value &= value - 1)
        {
            count++;
        }

        return count;
    }
#endif

    /// <summary>The same bits in another order: the bit at <c>i</c> comes to <c>i ^ mask</c>.</summary>
    /// <param name="bits">The bits.</param>
    /// <param name="mask">0 … 63. Each of its bits exchanges neighbors: single bits, pairs, groups of four and so on.</param>
    public static ulong ExchangeBits(ulong bits, int mask)
    {
        bits = (mask & 1) == 0 ? bits : ((bits >> 1) & 0x5555_5555_5555_5555) | ((bits & 0x5555_5555_5555_5555) << 1);
        bits = (mask & 2) == 0 ? bits : ((bits >> 2) & 0x3333_3333_3333_3333) | ((bits & 0x3333_3333_3333_3333) << 2);
        bits = (mask & 4) == 0 ? bits : ((bits >> 4) & 0x0F0F_0F0F_0F0F_0F0F) | ((bits & 0x0F0F_0F0F_0F0F_0F0F) << 4);
        bits = (mask & 8) == 0 ? bits : ((bits >> 8) & 0x00FF_00FF_00FF_00FF) | ((bits & 0x00FF_00FF_00FF_00FF) << 8);
        bits = (mask & 16) == 0 ? bits : ((bits >> 16) & 0x0000_FFFF_0000_FFFF) | ((bits & 0x0000_FFFF_0000_FFFF) << 16);
        return (mask & 32) == 0 ? bits : (bits >> 32) | (bits << 32);
    }
}
