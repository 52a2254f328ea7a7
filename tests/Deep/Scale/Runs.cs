using Pools.Tests.Simulation;

namespace Pools.Tests.Scale;

/// <summary>Runs at settings that take fractions of a second.</summary>
internal static class Runs
{
    // Pairs of each core.
    private const int Operations = 128;

    private static readonly Dictionary<(string Subject, string Load, int Cores), ScaleResult> s_known = [];

    public static int[] Cores { get; } = [1, 2, 16, 64];

    public static ILoad[] ThreadLocal { get; } = [new DepthLoad(1), new DepthLoad(8), new MixedLoad()];
    public static ILoad[] Rings { get; } = [new RingLoad(far: false), new RingLoad(far: true)];
    public static ILoad[] Growing { get; } = [new RingLoad(far: false, RingNeed.Growing), new RingLoad(far: true, RingNeed.Growing)];
    public static ILoad[] All { get; } = [.. ThreadLocal, .. Rings];
    public static ILoad Named(string name) => Array.Find([.. All, .. Growing], load => load.Name == name)!;
    public static ScaleResult PerCore(ILoad load, int cores) =>
        Once(nameof(PerCore), (_, buckets) => new PerCoreSubject(buckets), load, cores);
    public static ScaleResult Shared(ILoad load, int cores) =>
        Once(nameof(Shared), (all, buckets) => new SharedModel(all, buckets), load, cores, ShortRun.Of(Operations, cores));
    public static ScaleResult Create(ILoad load, int cores) => Once(nameof(Create), (_, buckets) => new CreateModel(buckets), load, cores);
    public static ScaleResult Large(ILoad load, int cores) => Once(nameof(Large), (_, buckets) => new LargeSubject(buckets), load, cores);
    public static ScaleResult Counting(ILoad load, int cores) =>
        Once(nameof(Counting), (_, buckets) => new CountingSubject(new PerCoreSubject(buckets)), load, cores);

    private static ScaleResult Once(string subject, Func<int, int, ISubject> make, ILoad load, int cores, int? operations = null)
    {
        if (!s_known.TryGetValue((subject, load.Name, cores), out ScaleResult? result))
        {
            result = new Experiment(load, cores, Seed.OfRun, new Costs()).Run(make, operations ?? Operations);
            s_known.Add((subject, load.Name, cores), result);
        }

        return result;
    }
}
