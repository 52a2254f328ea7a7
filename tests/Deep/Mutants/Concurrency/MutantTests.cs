using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Tests.Concurrency.Explorer;
using Xunit;

namespace Pools.Tests.Concurrency;

/// <summary>The explorer is worth something: within the bounds of the tests it finds each fault, and finds nothing in the same scenario without it.</summary>
public sealed class MutantTests(ITestOutputHelper output)
{
    public static TheoryData<string> Names => [.. Enum.GetNames<Mutant>().Except([nameof(Mutant.ClearedBeforeOwnership)])];

    public static TheoryData<string> Scenarios => [.. Killers.All.Values.Select(killer => killer.Scenario).Distinct()];

    [Theory, MemberData(nameof(Names))]
    public void The_explorer_finds_the_fault(string name)
    {
        Mutant mutant = Enum.Parse<Mutant>(name);
        Killer killer = Killers.All[mutant];

        Findings findings = Explore(killer.Scenario, mutant);

        output.WriteLine(findings.Story);
        Assert.True(findings.Failure is not null, $"{name} survives: {findings.Counts}");
        Assert.Contains(killer.Finding, findings.Failure, StringComparison.Ordinal);
    }

    [Theory, MemberData(nameof(Scenarios))]
    public void The_explorer_finds_nothing_where_no_fault_is_switched_on(string scenario)
    {
        // With one preemption: the tests over the code that ships go further, and this is to show that the copy is the same without a fault.
        IScenario explored = ScenarioList.Find(scenario);
        Findings findings = Search.Explore(explored, TestBounds.Of(explored) with { Preemptions = 1 });

        output.WriteLine(findings.Counts);
        Assert.True(findings.Failure is null, findings.Story);
    }

    [Theory, InlineData(nameof(Mutant.ExchangeDoesNotRelease)), InlineData(nameof(Mutant.ExchangeDoesNotAcquire)), InlineData(nameof(Mutant.CloseWithoutFence)), InlineData(nameof(Mutant.StrictTrimWithoutFence))]
    public void Only_weak_memory_shows_a_fault_of_ordering(string name)
    {
        Mutant mutant = Enum.Parse<Mutant>(name);
        Scenario scenario = (Scenario)ScenarioList.Find(Killers.All[mutant].Scenario);

        Findings findings = Explore(scenario with { IsWeak = false }, mutant);

        Assert.True(findings.Failure is null, findings.Story);
    }

    [Theory, InlineData(false), InlineData(true)]
    public void A_refused_return_of_a_large_array_that_clears_it_first_is_noticed(bool isFaulty)
    {
        using LargeArrayPool<byte> pool = new(new LargeArrayPoolOptions { OnMisuse = MisuseResponse.Drop });
        byte[] array = pool.Rent(2 << 20);
        array[0] = 1;
        pool.Return(array);
        Mutants.Active = isFaulty ? Mutant.ClearedBeforeOwnership : null;

        pool.Return(array, clearArray: true);

        Mutants.Active = null;
        Assert.Equal(isFaulty ? 0 : 1, array[0]);
    }

    [Fact]
    public void A_schedule_replays_the_interleaving_that_broke_the_promise()
    {
        IScenario scenario = ScenarioList.Find(Killers.All[Mutant.TakeByLoadAndStore].Scenario);
        Findings findings = Explore(scenario.Name, Mutant.TakeByLoadAndStore);
        Mutants.Active = Mutant.TakeByLoadAndStore;

        (string? failure, string trace) = Search.Replay(scenario, Schedule.Parse(findings.Schedule!.ToString()));

        Mutants.Active = null;
        Assert.Equal(findings.Failure, failure);
        Assert.Equal(findings.Trace, trace);
    }

    private static Findings Explore(string scenario, Mutant mutant) => Explore(ScenarioList.Find(scenario), mutant);

    private static Findings Explore(IScenario scenario, Mutant mutant)
    {
        Mutants.Active = mutant;
        WeakMemory.InterlockedReleases = mutant != Mutant.ExchangeDoesNotRelease;
        WeakMemory.InterlockedAcquires = mutant != Mutant.ExchangeDoesNotAcquire;
        try
        {
            return Search.Explore(scenario, TestBounds.Of(scenario));
        }
        finally
        {
            Mutants.Active = null;
            WeakMemory.InterlockedReleases = true;
            WeakMemory.InterlockedAcquires = true;
        }
    }
}
