namespace Pools.Tool.Ledger;

/// <summary>For how long arrays were out: how many by the power of two above their time.</summary>
/// <remarks><b>Bounds</b>: <see cref="Classes"/> numbers. Times below a microsecond are one, and so are those above eighteen minutes.</remarks>
internal sealed class HoldTally
{
    private const int Classes = 32;

    /// <summary>The first class ends at 2¹⁰ nanoseconds.</summary>
    private const int FirstPower = 10;

    private readonly long[] _counts = new long[Classes];

    /// <param name="time">In nanoseconds.</param>
    public void Add(long time) => _counts[Math.Clamp(BitOperations.Log2((ulong)Math.Max(time, 1)) + 1 - FirstPower, 0, Classes - 1)]++;

    public void Add(HoldTally other)
    {
        for (int i = 0; i < Classes; i++)
        {
            _counts[i] += other._counts[i];
        }
    }

    /// <summary>A time that a share of them did not reach: the next power of two, in nanoseconds; 0 without counts.</summary>
    public long Quantile(double share)
    {
        long all = CountFrom(0);
        long below = 0;
        for (int i = 0; i < Classes; i++)
        {
            below += _counts[i];
            if (below > 0 && below >= share * all)
            {
                return 1L << (FirstPower + i);
            }
        }

        return 0;
    }

    /// <param name="time">A power of two, in nanoseconds. With another time, the arrays of its class are not counted.</param>
    public long CountFrom(long time)
    {
        long sum = 0;
        for (int i = Classes - 1; i >= 0 && (i == 0 ? time <= 1 : 1L << (FirstPower + i - 1) >= time); i--)
        {
            sum += _counts[i];
        }

        return sum;
    }
}
