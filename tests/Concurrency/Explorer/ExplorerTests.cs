namespace Pools.Tests.Concurrency.Explorer;

/// <summary>The code that ships keeps its promises in every interleaving within the bounds.</summary>
public sealed class ExplorerTests(ITestOutputHelper output)
{
    public static TheoryData<string> Scenarios => [.. ScenarioList.All.Select(scenario => scenario.Name)];

    [Theory, MemberData(nameof(Scenarios))]
    public void No_interleaving_within_the_bounds_breaks_a_promise(string name)
    {
        IScenario scenario = ScenarioList.Find(name);

        Findings findings = Search.Explore(scenario, TestBounds.Of(scenario));

        output.WriteLine(findings.Counts);
        Assert.True(findings.Failure is null, findings.Story);
    }
}
