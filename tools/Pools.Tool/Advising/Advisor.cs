namespace Pools.Tool.Advising;

/// <summary>Chooses a pool by the performance of each on the recorded traffic.</summary>
internal static class Advisor
{
    /// <summary>Of one core's time: no user sees less (arbitrary).</summary>
    private const double LeastShare = 0.01;

    /// <summary>Bytes a second: no user notices the collection of less (arbitrary).</summary>
    private const double LeastAllocated = 4 << 20;

    /// <summary>Bytes a second that take a whole core to allocate, clear and collect (arbitrary: half a nanosecond a byte).</summary>
    private const double AllocatedByCore = 2L << 30;

    /// <summary>No pool is advised that needs more memory than Shared, times this and plus a constant (arbitrary).</summary>
    private const double MostPeak = 1.5;
    private const long FreePeak = 16 << 20;

    /// <summary>Options age: they are advised only if they bring the cost down to this (arbitrary).</summary>
    private const double LeastGainOfOptions = 0.95;

    public static Advice Advise(Comparison comparison)
    {
        // First, the best by time and allocations together.
        (PoolCandidate shared, PlayResult baseline) = comparison.Rows[0];
        (PoolCandidate Pool, PlayResult Result) best = comparison.Rows
            .Where(row => row.Result.PeakBytes <= (MostPeak * baseline.PeakBytes) + FreePeak)
            .MinBy(row => CostOf(row.Result));
        (PoolCandidate, PlayResult Result) plain =
            comparison.Rows.First(row => string.Equals(row.Pool.Type, best.Pool.Type, StringComparison.Ordinal));
        (PoolCandidate pool, PlayResult result) = CostOf(best.Result) > LeastGainOfOptions * CostOf(plain.Result) ? plain : best;

        // Next, recommend it only for a difference that a user would see.
        double share = comparison.ShareOfCore(baseline);
        double allocated = comparison.AllocatedPerSecond(baseline);
        double savedShare = share - comparison.ShareOfCore(result);
        double savedBytes = allocated - comparison.AllocatedPerSecond(result);
        long lost = comparison.Traffic.Rents - comparison.Traffic.Returns;
        string[] losses = lost <= Math.Max(20, comparison.Traffic.Rents / 100) ? [] :
        [
            $"{Words.Counted(lost, "array")} did not come back while this was recorded, and each was counted as lost: "
            + "'doctor' says why, and no pool helps against it.",
        ];
        string[] totals =
            [$"Its rents and returns take {Words.Percent(share)} of one core and allocate {Words.Bytes(allocated)} a second.", .. losses];
        return pool == shared ? new Advice(shared, "Keep ArrayPool<T>.Shared: no other pool does better with this traffic.", totals)
            : savedShare < LeastShare && savedBytes < LeastAllocated ? new Advice(
                shared,
                "Keep ArrayPool<T>.Shared: another pool makes no difference that could be seen.",
                [
                    $"The best, {pool.Name}, would save {Words.Percent(Math.Max(savedShare, 0))} of one core "
                    + $"and {Words.Bytes(Math.Max(savedBytes, 0))} of allocations a second.",
                    .. totals,
                ])
            : new Advice(
                pool,
                $"Take {pool.Name}.",
                [
                    $"It takes {Words.Percent(share - savedShare)} of one core where Shared takes {Words.Percent(share)},",
                    $"and allocates {Words.Bytes(allocated - savedBytes)} a second where Shared allocates {Words.Bytes(allocated)}.",
                    .. losses,
                ]);

        double CostOf(PlayResult result) => comparison.ShareOfCore(result) + (comparison.AllocatedPerSecond(result) / AllocatedByCore);
    }
}
