using Pools.Tests.Simulation;

namespace Pools.Bench;

internal static class ScaleRun
{
    public const string AllCores = "1,2,4,8,16,32,64,128,256";
    public const int DefaultOperations = 200;

    // Made of the number of cores and of buckets. What shares much runs for fewer pairs.
    private static readonly (Func<int, int, ISubject> Make, bool IsShort)[] s_subjects =
    [
        ((_, buckets) => new PerCoreSubject(buckets), false),
        ((all, buckets) => new SharedModel(all, buckets), true),
        ((_, buckets) => new CreateModel(buckets), true),
    ];

    public static IReadOnlyList<ILoad> Loads { get; } =
        [new DepthLoad(1), new DepthLoad(8), new RingLoad(far: false), new RingLoad(far: true), new RingLoad(far: false, RingNeed.Growing),
            new MixedLoad()];

    public static IReadOnlyList<ScaleResult> Run(Shell shell, string? only, string coreList, int operations, int seed)
    {
        List<ILoad> loads = Names.Select(Loads, only, load => [load.Name], isListed: false);
        int[] cores = CoresOf(coreList);
        List<ScaleResult> results = [];
        new StepProgress(shell.Screen, loads.Count).Section(announce =>
        {
            foreach (ILoad load in loads.TakeWhile(_ => !shell.IsStopRequested))
            {
                announce(load.Name);
                results.AddRange(
                    from subject in s_subjects
                    from number in cores.Where(number => number >= load.FewestCores).TakeWhile(_ => !shell.IsStopRequested)
                    let length = subject.IsShort ? ShortRun.Of(operations, number) : operations
                    select new Experiment(load, number, seed, new Costs()).Run(subject.Make, length));
            }
        });
        return results;
    }

    public static int[] CoresOf(string list) =>
    [
        .. list.Split(',').Select(text =>
            int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out int cores) && cores is >= 1 and <= CoreBits.Most
                ? cores
                : throw new UsageException($"--cores must be numbers from 1 to {CoreBits.Most}, not '{text}'")).Distinct().Order(),
    ];
}
