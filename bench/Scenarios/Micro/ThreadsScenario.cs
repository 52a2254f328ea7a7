using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Loops;
using Pools.Bench.Measuring;

namespace Pools.Bench.Scenarios.Micro;

/// <summary>The same load on several threads.</summary>
internal abstract class ThreadsScenario(ILoopFactory load) : Scenario
{
    public override IReadOnlyList<Cell> Cells(Selection selection)
    {
        int[] threads = selection == Selection.Default ? [2, 32] : [1, 2, 8, 32];
        return threads
            .Select(count => new TimedCell(count == 1 ? "1 thread" : $"{count} threads", Sizes.Typical, new CrewLoopFactory(load)) { Threads = count })
            .ToList();
    }
}

internal sealed class ThreadsDepthOneScenario() : ThreadsScenario(new PairLoopFactory())
{
    public override string Name => "threads-depth-1";

    public override string Title => "Several threads, one array each";

    public override string Description => "Each thread rents a 4 KiB array, touches it, and returns it, over one pool. The time is the wall clock's, divided by the pairs of all threads.";
}

internal sealed class ThreadsDepthEightScenario() : ThreadsScenario(new DepthLoopFactory(8))
{
    public override string Name => "threads-depth-8";

    public override string Title => "Several threads, eight arrays each";

    public override string Description => "Each thread rents eight 4 KiB arrays, touches each, and returns them last in, first out, over one pool. The time is the wall clock's, divided by the pairs of all threads.";
}
