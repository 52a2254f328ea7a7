using Pools.Tests.Concurrency.LargeStress;
using Pools.Tests.Concurrency.Stress;

namespace Pools.Tests.Concurrency.Soak;

/// <summary>Pools that are dropped or disposed of while threads use them, under clocks that jump.</summary>
internal sealed class ShortLivedSoak : ISoakLoad
{
    private int _rounds;

    public void Stress(int seed)
    {
        string configuration = StressScenarios.Configurations[_rounds % StressScenarios.Configurations.Count];
        switch (_rounds++ % 6)
        {
            case 0:
                AbandonedPools.Run(seed, rounds: 400);
                break;
            case 1:
                StressPrograms.Disposal(configuration, threads: 8, seed);
                break;
            case 2:
                StressPrograms.PoolsInTurn(configuration, threads: 8, seed);
                break;
            case 3:
                LargeStressRun.Run(LargeStressPlan.RealSizes with { Seed = seed, Threads = 8, Operations = 10_000 });
                break;
            case 4 when LargeInternals.DiscardsPages:
                LargeStressRun.Run(LargeStressPlan.Pages with { Seed = seed, Operations = 2_000 });
                break;
            default:
                LargeStressRun.Run(LargeStressPlan.Tiny with { Seed = seed });
                break;
        }
    }

    public string Describe() => $"{_rounds:N0} times pools that were dropped or disposed of";
}
