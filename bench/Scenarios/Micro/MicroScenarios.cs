using System.Collections.Generic;

namespace Pools.Bench.Scenarios.Micro;

/// <summary>The micro scenarios in the order in which they are run and shown.</summary>
internal static class MicroScenarios
{
    public static IReadOnlyList<Scenario> All { get; } =
    [
        new DepthOneScenario(),
        new DepthTwoScenario(),
        new DepthLifoScenario(),
        new DepthFifoScenario(),
        new MixedScenario(),
        new ThreadsDepthOneScenario(),
        new ThreadsDepthEightScenario(),
        new RingScenario(),
        new ChannelScenario(),
        new AsyncHopScenario(),
        new InstancesScenario(),
        new StackDepthsScenario(),
        new ManyStackDepthsScenario(),
        new DryScenario(),
        new ShortThreadsScenario(),
        new ObjectsScenario(),
        new MemoryPoolScenario(),
        new StreamsScenario(),
        .. ObjectPoolScenario.All,
        new LengthsScenario(),
        new ArticleThreadsScenario(),
        new LatencyScenario(),
        new FirstUseScenario(),
        new RetainedScenario(),
        new BurstScenario(),
        new ThreadChurnScenario(),
        new EmptyPoolScenario(),
        new MetricsScenario(),
    ];
}
