using Pools.Tests.Seam;

namespace Pools.Tests.Concurrency.ManyCores;

/// <summary>What one thread returns another one rents, however many cores there are and however far apart the two.</summary>
public sealed class ManyCoresTests(ITestOutputHelper output)
{
    private static readonly int[] s_cores = Depth.IsDeep ? [2, 3, 16, 63, 64, 65, 256] : [3, 65];

    private static readonly Dictionary<string, Func<int, int, bool, int>> s_places = new()
    {
        ["neighbors"] = (cores, pair, rents) => ((2 * pair) + (rents ? 1 : 0)) % cores,
        ["half the cores apart"] = (cores, pair, rents) => (pair + (rents ? cores / 2 : 0)) % cores,
        ["mirrored"] = (cores, pair, rents) => rents ? cores - 1 - (pair % cores) : pair % cores,
        ["wandering"] = (cores, _, _) => Random.Shared.Next(cores),
    };

    public static TheoryData<int, string, int> Worlds => new(
        from cores in s_cores
        from place in s_places.Keys
        from pairs in new[] { 1, Math.Max(1, cores / 2) }.Distinct()
        select (cores, place, pairs));

    [Theory, MemberData(nameof(Worlds))]
    public void At_most_one_rent_in_a_hundred_allocates(int cores, string place, int pairs)
    {
        SetCores.Count = cores;
        using HandOver work = new(pairs, Seed.OfRun);
        int CoreOf(int pair, bool rents) => s_places[place](cores, pair, rents);

        // Until each thread has caches of its own, and each ring has been full.
        work.Run(2_000 * pairs, CoreOf);
        work.Run(Math.Max(20_000, 500 * pairs), CoreOf);

        output.WriteLine(
            $"{cores} {place} {pairs}: {work.Allocated} of {work.Rented} rents allocated: {100.0 * work.Allocated / work.Rented:F2} %");
        Assert.InRange(work.Allocated, 0, work.Rented / 100);
    }
}
