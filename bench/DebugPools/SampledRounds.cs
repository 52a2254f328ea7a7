using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using Pools.Bench.Measuring;

namespace Pools.Bench.DebugPools;

/// <summary>Rounds in which the first of several pools is never measured right after a rest.</summary>
/// <remarks>
/// A sampler whose pool rests waits twice as long before each look. So when the pool works again, it has nothing to pay for until the next look, which is no further away than the rest was long; after
/// that look, the sampler is at its usual rate.
/// </remarks>
internal static class SampledRounds
{
    // Of the slices of a round: what disturbs fewer than half of them does not move their median. Otherwise arbitrary.
    private const int SlicesPerRound = 9;

    // A sampler's looks are 5 ms apart where rents are frequent.
    private static readonly TimeSpan s_shortestWait = TimeSpan.FromMilliseconds(5);

    /// <param name="workloads">The sampled one first.</param>
    /// <param name="effort">How long.</param>
    /// <param name="stop">The wish to stop.</param>
    /// <returns>Nanoseconds of a pair, by round, of each.</returns>
    public static Dictionary<Workload, List<double>> Run(IReadOnlyList<Workload> workloads, Effort effort, CancellationToken stop)
    {
        WarmUp.Run(workloads, stop);
        foreach (Workload workload in workloads)
        {
            workload.OperationsPerSlice = Calibration.OperationsFor(workload.Loop, effort.Slice);
        }

        Dictionary<Workload, List<double>> rounds = workloads.ToDictionary(w => w, _ => new List<double>());
        long restedFrom = Stopwatch.GetTimestamp();
        foreach (Workload[] order in RoundOrder.Of(workloads, effort.Rounds).TakeWhile(_ => !stop.IsCancellationRequested))
        {
            foreach (Workload workload in order)
            {
                bool isSampled = workload == workloads[0];
                LeadIn(workload, isSampled ? Stopwatch.GetElapsedTime(restedFrom) + s_shortestWait : effort.Slice);
                rounds[workload].Add(Spread.Of(Enumerable.Range(0, SlicesPerRound).Select(_ => Measure(workload)))!.Median);
                restedFrom = isSampled ? Stopwatch.GetTimestamp() : restedFrom;
            }
        }

        return rounds;
    }

    private static void LeadIn(Workload workload, TimeSpan time)
    {
        long start = Stopwatch.GetTimestamp();
        do
        {
            workload.Loop.Run(workload.OperationsPerSlice);
        }
        while (Stopwatch.GetElapsedTime(start) < time);
    }

    private static double Measure(Workload workload) => Stopper.Measure(workload.Loop, workload.OperationsPerSlice).NanosecondsPerOperation;
}
