namespace Pools.Bench;

/// <summary>The effort for a cell: a number of rounds, each with one slice of time for every contender.</summary>
internal sealed record Effort(int Rounds, TimeSpan Slice)
{
    /// <summary>The fewest rounds whose quartiles mean anything.</summary>
    public const int DefaultRounds = 9;

    public const int FullRounds = 15;
}

/// <param name="DisposePool">Refers to the pool and not to the loop.</param>
internal sealed record Workload(Contender Contender, Loop Loop, Action DisposePool);

/// <summary>
/// Measures contenders side by side: each round gives every one of them a slice, in another order. A ratio within a round cancels what
/// disturbs the machine for longer than a slice. Rounds in which the runtime still compiled something are dropped, with all before them.
/// </summary>
internal static class InterleavedMeasurement
{
    // Both arbitrary, and far more than any cell needs: something else in the process keeps compiling then.
    private const int MostBeginnings = 20;
    private static readonly TimeSpan s_mostBeginning = TimeSpan.FromMinutes(1);

    // The same order in every run.
    private const int Seed = 4711;

    /// <param name="mayCompile">Keeps rounds in which the runtime compiled something.</param>
    /// <returns>The samples of each workload, by round; only complete rounds.</returns>
    public static Dictionary<Workload, List<Sample>> Run(
        IReadOnlyList<Workload> workloads, Effort effort, bool mayCompile, CancellationToken stop)
    {
        WarmUp.Run(workloads, stop);
        long start = Stopwatch.GetTimestamp();
        for (int beginning = 1; ; beginning++)
        {
            Dictionary<Workload, List<Sample>> samples = workloads.ToDictionary(w => w, _ => new List<Sample>());
            Dictionary<Workload, long> slices = workloads.TakeWhile(_ => !stop.IsCancellationRequested)
                .ToDictionary(w => w, w => Calibration.OperationsFor(w.Loop, effort.Slice));
            bool insists = !mayCompile && beginning < MostBeginnings && Stopwatch.GetElapsedTime(start) < s_mostBeginning;
            if (stop.IsCancellationRequested || TryMeasure(samples, slices, effort.Rounds, insists, stop))
            {
                return samples;
            }
        }
    }

    /// <returns>False: the runtime has compiled code, and <paramref name="insists"/> is set.</returns>
    private static bool TryMeasure(
        Dictionary<Workload, List<Sample>> samples, Dictionary<Workload, long> slices, int rounds, bool insists, CancellationToken stop)
    {
        Random random = new(Seed);
        Workload[] order = [.. slices.Keys];
        long compiled = JitInfo.GetCompiledMethodCount(currentThread: false);
        for (int round = 0; round < rounds; round++)
        {
            random.Shuffle(order);
            List<Sample> taken = [.. order.TakeWhile(_ => !stop.IsCancellationRequested).Select(w => Sample.Take(w.Loop, slices[w]))];
            if (taken.Count < order.Length)
            {
                break;
            }

            if (insists && JitInfo.GetCompiledMethodCount(currentThread: false) != compiled)
            {
                return false;
            }

            order.Zip(taken).ToList().ForEach(pair => samples[pair.First].Add(pair.Second));
        }

        return true;
    }
}
