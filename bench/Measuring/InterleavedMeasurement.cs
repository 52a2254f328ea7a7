using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

namespace Pools.Bench.Measuring;

/// <summary>
/// Measures contenders side by side: each round gives every one of them a slice, and every round has another order. What disturbs the machine for
/// longer than a slice disturbs them all, and a ratio taken within a round cancels it.
/// </summary>
internal static class InterleavedMeasurement
{
    /// <returns>The samples of each workload, by round; the rounds that were complete when the wish to stop came.</returns>
    public static Dictionary<Workload, List<Sample>> Run(IReadOnlyList<Workload> workloads, Effort effort, CancellationToken stop)
    {
        Dictionary<Workload, List<Sample>> samples = workloads.ToDictionary(w => w, _ => new List<Sample>());
        WarmUp.Run(workloads, stop);
        foreach (Workload workload in workloads)
        {
            if (stop.IsCancellationRequested)
            {
                return samples;
            }

            workload.OperationsPerSlice = Calibration.OperationsFor(workload.Loop, effort.Slice);
        }

        foreach (Workload[] order in RoundOrder.Of(workloads, effort.Rounds))
        {
            List<(Workload Workload, Sample Sample)> taken = [];
            foreach (Workload workload in order.TakeWhile(_ => !stop.IsCancellationRequested))
            {
                taken.Add((workload, Stopper.Measure(workload.Loop, workload.OperationsPerSlice)));
            }

            if (taken.Count < workloads.Count)
            {
                break;
            }

            taken.ForEach(t => samples[t.Workload].Add(t.Sample));
        }

        return samples;
    }
}
