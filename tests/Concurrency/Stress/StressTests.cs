using Xunit;

namespace Pools.Tests.Concurrency.Stress;

/// <summary>Real threads, random programs, the ownership oracle. Short here; the soak does the same for as long as one likes.</summary>
public sealed class StressTests
{
    public static TheoryData<string, int> Scenarios
    {
        get
        {
            var data = new TheoryData<string, int>();
            foreach (string configuration in StressScenarios.Configurations)
            {
                foreach (int threads in new[] { 1, 2, 8, 64 })
                {
                    data.Add(configuration, threads);
                }
            }

            return data;
        }
    }

    [Theory, MemberData(nameof(Scenarios))]
    public void Nested_rents_of_random_depth_keep_ownership(string configuration, int threads) => StressPrograms.NestedRents(configuration, threads, Seed.OfRun);

    [Theory, MemberData(nameof(Scenarios))]
    public void Arrays_handed_over_by_channels_keep_ownership(string configuration, int threads) => StressPrograms.HandedOver(configuration, threads, Seed.OfRun + 1);

    [Theory, MemberData(nameof(Scenarios))]
    public void Threads_that_are_born_and_die_keep_ownership(string configuration, int threads) => StressPrograms.BirthsAndDeaths(configuration, threads, Seed.OfRun + 2);

    [Theory, MemberData(nameof(Scenarios))]
    public void Trims_in_a_loop_keep_ownership(string configuration, int threads) => StressPrograms.Trims(configuration, threads, Seed.OfRun + 3);

    [Theory, MemberData(nameof(Scenarios))]
    public void Forced_collections_keep_ownership(string configuration, int threads) => StressPrograms.Collections(configuration, threads, Seed.OfRun + 4);

    [Theory, MemberData(nameof(Scenarios))]
    public void Disposal_under_fire_keeps_ownership(string configuration, int threads) => StressPrograms.Disposal(configuration, threads, Seed.OfRun + 5);

    [Theory, MemberData(nameof(Scenarios))]
    public void Several_pools_in_turn_keep_ownership(string configuration, int threads) => StressPrograms.PoolsInTurn(configuration, threads, Seed.OfRun + 6);

    [Theory, MemberData(nameof(Scenarios))]
    public void Arrays_with_references_keep_ownership(string configuration, int threads) => StressPrograms.References(configuration, threads, Seed.OfRun + 7);
}
