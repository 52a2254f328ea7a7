using System;
using System.Collections.Generic;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>How far the tests search, so that they end soon: as far as it takes to find every mutant, which the mutants' own tests show. <c>verify</c> goes to the scenarios' own bounds and beyond.</summary>
internal static class TestBounds
{
#if !POOLS_NETSTANDARD
    /// <summary>Scenarios in which a mutant is found with no fewer preemptions than this; in all others one is enough, and none where something happens to a thread besides.</summary>
    private static readonly Dictionary<string, int> s_needed = new()
    {
        ["filled-shelf"] = 2,
        ["counted"] = 2,
        ["trim-Full"] = 2,
        ["trim-outgrown"] = 2,
        ["strict-trim-Full"] = 2,
        ["strict-trim-outgrown"] = 2,
        ["strict-given-up-late"] = 3,
        ["large-hand-over-three"] = 2,
        ["large-leave-slot"] = 2,
        ["large-trim-Full"] = 2,
        ["large-close-filled"] = 2,
        ["large-close-first-rent"] = 2,
        ["large-leak-returned-late"] = 2,
        ["large-leak-returned-weakly"] = 2,
        ["large-listener-locks"] = 1,
        ["bound-for-a-crowd-read"] = 2,
        ["shard-made-late"] = 2,
    };
#endif

    public static Bounds Of(IScenario scenario)
    {
        Bounds bounds = scenario.Bounds;
        return Depth.IsDeep ? bounds : bounds with { Preemptions = Math.Min(bounds.Preemptions, NeededIn(scenario)) };
    }

    private static int NeededIn(IScenario scenario)
    {
        int least = scenario.Bounds.Faults > 0 ? 0 : 1;
#if POOLS_NETSTANDARD
        // What it shares with the other build is searched there.
        return least;
#else
        return s_needed.GetValueOrDefault(scenario.Name, least);
#endif
    }
}
