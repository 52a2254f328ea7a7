using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class ThreadsDepthEightScenario() : ThreadsScenario(new DepthLoopFactory(8))
{
    public override string Name => "threads-depth-8";

    public override string Title => "Several threads, eight arrays each";

    public override string Description => "Each thread rents eight 4 KiB arrays, touches each, and returns them last in, first out, over one pool. The time is the wall clock's, divided by the pairs of all threads.";
}
