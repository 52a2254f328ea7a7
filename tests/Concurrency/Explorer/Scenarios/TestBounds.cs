namespace Pools.Tests.Concurrency.Explorer;

/// <summary>How far the tests search. The command <c>explore</c> goes to the scenarios' own bounds and beyond.</summary>
internal static class TestBounds
{
    // Scenarios in which a mutant is found with no fewer preemptions. In all others one is enough, or none where a fault strikes as well.
    private static readonly Dictionary<string, int> s_needed = new()
    {
        ["filled-core-cache"] = 2,
        ["out-of-memory-and-close"] = 1,
        ["counted"] = 2,
        ["trim-Full"] = 2,
        ["trim-outgrown"] = 2,
        ["bound-for-a-crowd-read"] = 2,
    };

#if POOLS_NETSTANDARD
    // The same code for two layouts. Every step once, and every fault, show that the seam is in place.
    public static Bounds Of(IScenario scenario) => With(scenario, Depth.IsDeep ? LeastOf(scenario) : 0);
#else
    public static Bounds Of(IScenario scenario) =>
        Depth.IsDeep ? ThatFindMutants(scenario) : With(scenario, scenario.ThreadCount > 2 || scenario.IsWeak ? 0 : LeastOf(scenario));
#endif

    public static Bounds ThatFindMutants(IScenario scenario) =>
        With(scenario, s_needed.GetValueOrDefault(scenario.Name, LeastOf(scenario)));

    private static int LeastOf(IScenario scenario) => scenario.Bounds.Faults > 0 ? 0 : 1;

    private static Bounds With(IScenario scenario, int preemptions) =>
        scenario.Bounds with { Preemptions = Math.Min(scenario.Bounds.Preemptions, preemptions) };
}
