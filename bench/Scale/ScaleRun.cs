using Pools.Tests.Simulation;

namespace Pools.Bench;

/// <summary>The real engine on a simulated machine of many cores, beside models of the runtime's pools.</summary>
internal static class ScaleRun
{
    private const int Operations = 200;

    private static readonly int[] s_cores = [1, 2, 4, 8, 16, 32, 64, 128, 256];

    // Made of the number of cores and of buckets. What shares much runs for fewer pairs.
    private static readonly (Func<int, int, ISubject> Make, bool IsShort)[] s_subjects =
    [
        ((_, buckets) => new PerCoreSubject(buckets), false),
        ((all, buckets) => new SharedModel(all, buckets), true),
        ((_, buckets) => new CreateModel(buckets), true),
    ];

    private static readonly ILoad[] s_loads =
        [new DepthLoad(1), new DepthLoad(8), new RingLoad(far: false), new RingLoad(far: true), new RingLoad(far: false, RingNeed.Growing),
            new MixedLoad()];

    public static IReadOnlyList<ScaleResult> Run(Shell shell)
    {
        List<ScaleResult> results = [];
        StepProgress progress = new(shell.Screen, s_loads.Length);
        foreach (ILoad load in s_loads.TakeWhile(_ => !shell.IsStopRequested))
        {
            progress.Announce(load.Name);
            results.AddRange(
                from subject in s_subjects
                from number in s_cores.Where(number => number >= load.FewestCores).TakeWhile(_ => !shell.IsStopRequested)
                let length = subject.IsShort ? ShortRun.Of(Operations, number) : Operations
                select new Experiment(load, number, seed: 1, new Costs()).Run(subject.Make, length));
        }

        return results;
    }
}
