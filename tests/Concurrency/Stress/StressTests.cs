namespace Pools.Tests.Concurrency.Stress;

/// <summary>Real threads, random programs, the ownership oracle. The command <c>soak</c> does the same for longer.</summary>
public sealed class StressTests
{
    private static readonly (string Name, Action<string, int, int> Run)[] s_programs =
    [
        ("nested rents of random depth", StressPrograms.NestedRents),
        ("arrays handed over by channels", StressPrograms.HandedOver),
        ("threads that begin and end", StressPrograms.BirthsAndDeaths),
        ("trims in a loop", StressPrograms.Trims),
        ("forced collections", StressPrograms.Collections),
        ("disposal", StressPrograms.Disposal),
        ("several pools in turn", StressPrograms.PoolsInTurn),
        ("arrays with references", StressPrograms.References),
    ];

    public static TheoryData<string, string, int> Runs
    {
        get
        {
            var data = new TheoryData<string, string, int>();
            foreach ((string name, _) in s_programs)
            {
                foreach (string configuration in StressScenarios.Configurations)
                {
                    foreach (int threads in Depth.IsDeep ? new[] { 1, 2, 8, 64 } : [2, 8])
                    {
                        data.Add(name, configuration, threads);
                    }
                }
            }

            return data;
        }
    }

    [Theory, MemberData(nameof(Runs))]
    public void Every_array_has_one_owner(string program, string configuration, int threads) =>
        s_programs.Single(known => known.Name == program).Run(configuration, threads, Seed.OfRun);

    [Fact]
    public void Pools_that_are_abandoned_while_threads_use_them_keep_ownership() => AbandonedPools.Run(Seed.OfRun, Depth.Of(40, 400));
}
