namespace Pools.Tool.Advising;

/// <summary>Says which pool to take, by what each has made of the recorded traffic.</summary>
internal static class Advisor
{
    /// <summary>Of one core's time: less cannot be seen in a program (arbitrary).</summary>
    private const double LeastShare = 0.01;

    /// <summary>Bytes a second: what a collector takes without anybody noticing (arbitrary).</summary>
    private const double LeastAllocated = 4 << 20;

    /// <summary>Bytes a second that cost a core's time to allocate, clear and collect (arbitrary: some tenths of a nanosecond a byte).</summary>
    private const double AllocatedByCore = 2L << 30;

    /// <summary>More memory than the best in time has to be worth it (arbitrary).</summary>
    private const double MostPeak = 1.5;
    private const long FreePeak = 16 << 20;

    /// <summary>Options that gain less are not worth writing down (arbitrary).</summary>
    private const double LeastGainOfOptions = 0.95;

    public static Advice Advise(Comparison comparison)
    {
        // First, the best by time and allocations together of those that need little more memory than Shared; of two that are nearly equal, the one without options.
        (PoolCandidate Pool, PlayResult Result) baseline = comparison.Rows[0];
        (PoolCandidate Pool, PlayResult Result) best = comparison.Rows
            .Where(row => row.Result.PeakBytes <= (MostPeak * baseline.Result.PeakBytes) + FreePeak)
            .MinBy(row => CostOf(row.Result, comparison));
        best = PreferDefault(best, comparison);

        // Next, recommend it only for a difference that a user would see.
        double time = comparison.ShareOfCore(baseline.Result) - comparison.ShareOfCore(best.Result);
        double allocated = comparison.AllocatedPerSecond(baseline.Result) - comparison.AllocatedPerSecond(best.Result);
        if (best.Pool == baseline.Pool)
        {
            return new Advice(baseline.Pool, "Keep ArrayPool<T>.Shared: no other pool does better with this traffic.", Totals(comparison));
        }

        return time < LeastShare && allocated < LeastAllocated
            ? new Advice(
                baseline.Pool,
                "Keep ArrayPool<T>.Shared: another pool makes no difference that could be seen.",
                [$"The best, {best.Pool.Name}, would save {Words.Percent(Math.Max(time, 0))} of one core and {Words.Bytes(Math.Max(allocated, 0))} of allocations a second.", .. Totals(comparison)])
            : new Advice(
                best.Pool,
                $"Take {best.Pool.Name}.",
                [
                    $"It takes {Words.Percent(comparison.ShareOfCore(best.Result))} of one core where Shared takes {Words.Percent(comparison.ShareOfCore(baseline.Result))},",
                    $"and allocates {Words.Bytes(comparison.AllocatedPerSecond(best.Result))} a second where Shared allocates {Words.Bytes(comparison.AllocatedPerSecond(baseline.Result))}.",
                    .. Lost(comparison.Traffic),
                ]);
    }

    private static double CostOf(PlayResult result, Comparison comparison) => comparison.ShareOfCore(result) + (comparison.AllocatedPerSecond(result) / AllocatedByCore);

    /// <summary>Of a pool with fitted options and one without, the one without, if it is nearly as good: options age.</summary>
    private static (PoolCandidate Pool, PlayResult Result) PreferDefault((PoolCandidate Pool, PlayResult Result) best, Comparison comparison)
    {
        string plain = best.Pool.Id.Replace("-fitted", "", StringComparison.Ordinal);
        (PoolCandidate Pool, PlayResult Result) other = comparison.Rows.First(row => string.Equals(row.Pool.Id, plain, StringComparison.Ordinal));
        return CostOf(best.Result, comparison) > LeastGainOfOptions * CostOf(other.Result, comparison) ? other : best;
    }

    private static List<string> Totals(Comparison comparison) =>
    [
        $"Its rents and returns take {Words.Percent(comparison.ShareOfCore(comparison.Baseline))} of one core and allocate {Words.Bytes(comparison.AllocatedPerSecond(comparison.Baseline))} a second.",
        .. Lost(comparison.Traffic),
    ];

    private static IEnumerable<string> Lost(TrafficFacts traffic) => traffic.Rents - traffic.Returns > Math.Max(20, traffic.Rents / 100)
        ? [$"{Words.Counted(traffic.Rents - traffic.Returns, "array")} did not come back while this was recorded, and each was counted as lost: 'doctor' says why, and no pool helps against it."]
        : [];
}
