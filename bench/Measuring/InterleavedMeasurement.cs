namespace Pools.Bench;

/// <summary>How long a cell is measured: so many interleaved rounds, and in each of them one slice of time for every contender.</summary>
internal sealed record Effort(int Rounds, TimeSpan Slice)
{
    /// <summary>The fewest rounds whose quartiles mean anything.</summary>
    public const int DefaultRounds = 9;

    public const int FullRounds = 15;
}

/// <summary>A contender at work in one cell: its loop, and how much of it fills a slice of time.</summary>
internal sealed class Workload(Contender contender, Loop loop, Action disposePool) : IDisposable
{
    public Contender Contender { get; } = contender;

    public Loop Loop { get; } = loop;

    /// <summary>Disposes the pool; holds the pool and nothing of the loop.</summary>
    public Action DisposePool { get; } = disposePool;

    /// <summary>Operations that take about one slice.</summary>
    public long OperationsPerSlice { get; set; } = 1;

    public void Dispose() => DisposePool();
}

/// <summary>
/// Measures contenders side by side: each round gives every one of them a slice, and every round has another order. What disturbs the machine for
/// longer than a slice disturbs them all, and a ratio taken within a round cancels it. Rounds in which the runtime still compiled something are thrown
/// away, with all before them: the code was not what it is from then on.
/// </summary>
internal static class InterleavedMeasurement
{
    // Arbitrary, and far more than any cell needs: something else in the process keeps compiling then.
    private const int MostBeginnings = 20;

    // Arbitrary: where a round takes long, what compiles meanwhile is a small part of it.
    private static readonly TimeSpan s_mostBeginning = TimeSpan.FromMinutes(1);

    /// <returns>The samples of each workload, by round; the rounds that were complete when the wish to stop came.</returns>
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

    /// <returns>False: the runtime has compiled something meanwhile, and <paramref name="insists"/> is set.</returns>
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

/// <summary>
/// The order of the contenders in each round: another one every time, so that nobody always follows the one that leaves the most garbage or the
/// coldest caches behind. The same in every run.
/// </summary>
internal static class RoundOrder
{
    private const int Seed = 4711;

    public static IEnumerable<T[]> Of<T>(IReadOnlyList<T> items, int rounds)
    {
        Random random = new(Seed);
        for (int round = 0; round < rounds; round++)
        {
            T[] order = items.ToArray();
            random.Shuffle(order);
            yield return order;
        }
    }
}
