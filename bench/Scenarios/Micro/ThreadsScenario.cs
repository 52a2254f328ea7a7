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
