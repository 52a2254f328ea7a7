using System.Linq;
using Xunit;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The code that ships keeps its promises in every interleaving within the bounds.</summary>
public sealed class ExplorerTests(ITestOutputHelper output)
{
    public static TheoryData<string> Scenarios => [.. ScenarioList.All.Select(scenario => scenario.Name)];

    [Theory, MemberData(nameof(Scenarios))]
    public void No_interleaving_within_the_bounds_breaks_a_promise(string name)
    {
        IScenario scenario = ScenarioList.Find(name);

        Findings findings = Search.Explore(scenario, Bounds(scenario));

        output.WriteLine(findings.Counts);
        Assert.True(findings.Failure is null, findings.Story);
    }

#if POOLS_NETSTANDARD
    // The same code but for the layout of a magazine and of a thread's table: every step once, and every fault, shows that the seam is in place there, too.
    private static Bounds Bounds(IScenario scenario) => TestBounds.Of(scenario) with { Preemptions = Depth.Of(0, 1) };
#else
    private static Bounds Bounds(IScenario scenario) => TestBounds.Of(scenario);
#endif
}
