using Pools.Tests.Concurrency.Explorer;

namespace Pools.Tests.Mutated;

/// <summary>Within the bounds of the tests, the explorer finds each fault, and finds nothing in the same scenario without it.</summary>
public sealed class ExploredTests(ITestOutputHelper output)
{
    public static TheoryData<string> Names => [.. from entry in Mutants.All where entry.Value.Finding is not null select $"{entry.Key}"];

    public static TheoryData<string> Scenarios =>
        [.. (from found in Mutants.All.Values where found.Finding is not null select found.Name).Distinct()];

    [Theory, MemberData(nameof(Names))]
    public void Explorer_finds_the_fault(string name)
    {
        (Mutant mutant, FoundByAttribute found) = Read(name);

        Findings findings = Explore(ScenarioList.Find(found.Name), mutant);

        output.WriteLine(findings.Story);
        Assert.True(findings.Failure is not null, $"{name} survives: {findings.Counts}");
        Assert.Contains(found.Finding!, findings.Failure, StringComparison.Ordinal);
    }

    [Theory, MemberData(nameof(Scenarios))]
    public void Explorer_finds_nothing_without_a_fault(string scenario)
    {
        // One preemption shows that the copy is the same; tests/Concurrency goes further over the code that ships.
        IScenario explored = ScenarioList.Find(scenario);

        Findings findings = Search.Explore(explored, explored.Bounds with { Preemptions = 1 });

        Assert.True(findings.Failure is null, findings.Story);
    }

    [Theory, InlineData(nameof(Mutant.ExchangeDoesNotRelease)), InlineData(nameof(Mutant.ExchangeDoesNotAcquire))]
    [InlineData(nameof(Mutant.CloseWithoutFence))]
    public void Only_weak_memory_shows_a_fault_of_ordering(string name)
    {
        (Mutant mutant, FoundByAttribute found) = Read(name);

        Findings findings = Explore((Scenario)ScenarioList.Find(found.Name) with { IsWeak = false }, mutant);

        Assert.True(findings.Failure is null, findings.Story);
    }

    [Fact]
    public void Schedule_replays_the_interleaving_that_broke_the_promise()
    {
        (Mutant mutant, FoundByAttribute found) = Read(nameof(Mutant.TakeByLoadAndStore));
        IScenario scenario = ScenarioList.Find(found.Name);
        Findings findings = Explore(scenario, mutant);
        Mutants.Active = mutant;

        (string? failure, string trace) = Search.Replay(scenario, Schedule.Parse(findings.Schedule!.ToString()));

        Mutants.Active = null;
        Assert.Equal((findings.Failure, findings.Trace), (failure, trace));
    }

    private static (Mutant Mutant, FoundByAttribute Found) Read(string name) =>
        (Enum.Parse<Mutant>(name), Mutants.All[Enum.Parse<Mutant>(name)]);

    private static Findings Explore(IScenario scenario, Mutant mutant)
    {
        Mutants.Active = mutant;
        WeakMemory.InterlockedReleases = mutant != Mutant.ExchangeDoesNotRelease;
        WeakMemory.InterlockedAcquires = mutant != Mutant.ExchangeDoesNotAcquire;
        try
        {
            return Search.Explore(scenario, TestBounds.ThatFindMutants(scenario));
        }
        finally
        {
            (Mutants.Active, WeakMemory.InterlockedReleases, WeakMemory.InterlockedAcquires) = (null, true, true);
        }
    }
}
