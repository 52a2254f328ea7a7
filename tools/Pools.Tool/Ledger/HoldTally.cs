namespace Pools.Tool.Ledger;

/// <summary>Counts for how long arrays were out, by the next power of two.</summary>
/// <remarks><b>Bounds</b>: <see cref="Classes"/> numbers; one for times below a microsecond, one for those above 18 minutes.</remarks>
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
        long all = _counts.Sum();
        long below = 0;
        int last = Array.FindIndex(_counts, count => (below += count) > 0 && below >= share * all);
        return last < 0 ? 0 : 1L << (FirstPower + last);
    }

    /// <param name="time">A power of two, in nanoseconds. With another time, the arrays of its class are not counted.</param>
    public long CountFrom(long time) => _counts.Where((_, i) => (i == 0 ? 1 : 1L << (FirstPower + i - 1)) >= time).Sum();
}
