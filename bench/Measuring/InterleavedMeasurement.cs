namespace Pools.Bench;

/// <summary>The effort for a cell: a number of rounds, each with one slice of time for every contender.</summary>
internal sealed record Effort(int Rounds, TimeSpan Slice)
{
    /// <summary>The fewest rounds whose quartiles mean anything.</summary>
    public const int DefaultRounds = 9;

    public const int FullRounds = 15;
}

internal sealed class Workload(Contender contender, Loop loop, Action disposePool) : IDisposable
{
    public Contender Contender { get; } = contender;

    public Loop Loop { get; } = loop;

    /// <summary>Disposes the pool; refers to the pool and not to the loop.</summary>
    public Action DisposePool { get; } = disposePool;

    public long OperationsPerSlice { get; set; } = 1;

    public void Dispose() => DisposePool();
}

/// <summary>
/// Measures contenders side by side: each round gives every one of them a slice, in another order. A ratio within a round cancels what
/// disturbs the machine for longer than a slice. Rounds in which the runtime still compiled something are dropped, with all before them.
/// </summary>
internal static class InterleavedMeasurement
{
    // Both arbitrary, and far more than any cell needs: something else in the process keeps compiling then.
    private const int MostBeginnings = 20;
    private static readonly TimeSpan s_mostBeginning = TimeSpan.FromMinutes(1);

    /// <returns>The samples of each workload, by round; only complete rounds.</returns>
    public static Dictionary<Workload, List<Sample>> Run(IReadOnlyList<Workload> workloads, Effort effort, CancellationToken stop)
    {
        WarmUp.Run(workloads, stop);
        long start = Stopwatch.GetTimestamp();
        for (int beginning = 1; ; beginning++)
        {
            Dictionary<Workload, List<Sample>> samples = workloads.ToDictionary(w => w, _ => new List<Sample>());
            foreach (Workload workload in workloads.TakeWhile(_ => !stop.IsCancellationRequested))
            {
                workload.OperationsPerSlice = Calibration.OperationsFor(workload.Loop, effort.Slice);
            }

            bool insists = beginning < MostBeginnings && Stopwatch.GetElapsedTime(start) < s_mostBeginning;
            if (stop.IsCancellationRequested || TryMeasure(samples, workloads, effort, insists, stop))
            {
                return samples;
            }
        }
    }

    /// <returns>False: the runtime has compiled code, and <paramref name="insists"/> is set.</returns>
    private static bool TryMeasure(
        Dictionary<Workload, List<Sample>> samples, IReadOnlyList<Workload> workloads, Effort effort, bool insists, CancellationToken stop)
    {
        long compiled = JitInfo.GetCompiledMethodCount(currentThread: false);
        foreach (Workload[] order in RoundOrder.Of(workloads, effort.Rounds))
        {
            List<(Workload Workload, Sample Sample)> taken = [];
            foreach (Workload workload in order.TakeWhile(_ => !stop.IsCancellationRequested))
            {
                taken.Add((workload, Sample.Take(workload.Loop, workload.OperationsPerSlice)));
            }

            if (taken.Count < workloads.Count)
            {
                break;
            }

            if (insists && JitInfo.GetCompiledMethodCount(currentThread: false) != compiled)
            {
                return false;
            }

            taken.ForEach(t => samples[t.Workload].Add(t.Sample));
        }

        return true;
    }
}

/// <summary>Another order of the contenders in each round, so that none always follows the same one. The same in every run.</summary>
internal static class RoundOrder
{
    private const int Seed = 4711;

    public static IEnumerable<T[]> Of<T>(IReadOnlyList<T> items, int rounds)
    {
        Random random = new(Seed);
        for (int round = 0; round < rounds; round++)
        {
            T[] order = [.. items];
            random.Shuffle(order);
            yield return order;
        }
    }
}
