using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Internal;
using Pools.PerCore;
using Pools.Tests.Seam;
using Xunit;

namespace Pools.Tests.Concurrency.ManyCores;

/// <summary>What one thread returns another one rents, however many cores there are and however far apart the two: the number of cores is set, everything else is what ships.</summary>
public sealed class ManyCoresTests(ITestOutputHelper output)
{
    private static readonly int[] s_cores = [2, 3, 8, 16, 32, 63, 64, 65, 128, 256];

    /// <summary>Where renters and returners are, of a number of cores.</summary>
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
        from pairs in new[] { 1, Math.Max(1, cores / 4), Math.Max(1, cores / 2) }.Distinct()
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

        output.WriteLine($"{cores} {place} {pairs}: {work.Allocated} of {work.Rented} rents allocated: {100.0 * work.Allocated / work.Rented:F2} %");
        Assert.InRange(work.Allocated, 0, work.Rented / 100);
    }

    [Fact]
    public void A_return_for_which_there_is_no_budget_makes_no_shelves()
    {
        SetCores.Count = 64;
        PerCoreEngine<VariedAtomics<SetCores>> engine = new([new BucketPlan(16, elementSize: 1, Magazine.LargestCapacity, null)], maxRetainedBytes: 0, ArrayAllocator.Default);

        new VirtualThread().Run(() =>
        {
            for (int i = 0; i < 10; i++)
            {
                Assert.False(engine.TryReturn(0, new byte[16]));
            }
        });

        Depot<VariedAtomics<SetCores>> depot = (Depot<VariedAtomics<SetCores>>)((Array)PoolInternals.Field(engine, "_depots")).GetValue(0)!;
        Assert.Single(Enumerable.Range(0, depot.Cores), core => depot.Find(core) is not null);
        engine.Close(now: 1);
        engine.ReleaseId();
    }
}
