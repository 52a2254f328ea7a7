using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class ArticleThreadsScenario : Scenario
{
    private static readonly int[] s_threads = [1, 2, 4, 8, 16, 32];

    private static readonly int[] s_lengths = [10, 100, 1000, 10_000, 100_000, 1_000_000];

    public override string Name => "threads-lengths";

    public override string Title => "Threads by lengths";

    public override string Description => "One to 32 threads, one array each at a time, 10 to 1,000,000 bytes: the table of the articles about array pools. With --full only.";

    public override IReadOnlyList<Cell> Cells(Selection selection) => selection != Selection.Full ? [] :
    [
        .. from threads in s_threads
           from length in s_lengths
           select new TimedCell(CellName(threads, length), length, new CrewLoopFactory(new PairLoopFactory())) { Threads = threads },
    ];

    private static string CellName(int threads, int length)
        => string.Create(CultureInfo.InvariantCulture, $"{threads} {(threads == 1 ? "thread" : "threads")}, {length:N0} B");
}
