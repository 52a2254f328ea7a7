namespace Pools.Internal;

/// <summary>Arithmetic whose results stop at the largest and the smallest number: sums of bytes over a long time may exceed them.</summary>
/// <remarks><b>Threading</b>: any thread.</remarks>
internal static class Saturating
{
    public static long Add(long left, long right)
    {
        long sum = unchecked(left + right);

        // Two numbers of one sign whose sum has the other one.
        return ((left ^ sum) & (right ^ sum)) >= 0 ? sum : Limit(isNegative: left < 0);
    }

    /// <param name="count">Any number.</param>
    /// <param name="size">0 or more.</param>
    public static long Multiply(long count, long size)
    {
        if (size == 0)
        {
            return 0;
        }

        long most = long.MaxValue / size;
        return count > most || count < -most ? Limit(isNegative: count < 0) : count * size;
    }

    private static long Limit(bool isNegative) => isNegative ? long.MinValue : long.MaxValue;
}
