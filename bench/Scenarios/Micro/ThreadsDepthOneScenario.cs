using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class ThreadsDepthOneScenario() : ThreadsScenario(new PairLoopFactory())
{
    public override string Name => "threads-depth-1";

    public override string Title => "Several threads, one array each";

    public override string Description => "Each thread rents a 4 KiB array, touches it, and returns it, over one pool. The time is the wall clock's, divided by the pairs of all threads.";
}
