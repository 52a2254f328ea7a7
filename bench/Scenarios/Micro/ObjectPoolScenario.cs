using System.Collections.Generic;
using System.Linq;
using System.Text;
using Pools.Bench.Contenders;
using Pools.Bench.Contenders.Objects;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

/// <summary>Pools of objects that are no arrays: some held at once by each of some threads.</summary>
internal sealed class ObjectPoolScenario(string name, string title, string what, IReadOnlyList<Contender> candidates) : Scenario
{
    public static IReadOnlyList<Scenario> All { get; } =
    [
        new ObjectPoolScenario("object-pool", "Pooled objects", "small objects under the default policy", ObjectContenders.Of<PlainPolicy<Message>, Message, MessageLease>()),
        new ObjectPoolScenario("object-pool-builder", "Pooled string builders", "string builders, which are written to and cleared", ObjectContenders.Of<BuilderPolicy, StringBuilder, BuilderLease>()),
        new ObjectPoolScenario("object-pool-disposable", "Pooled disposable objects", "small disposable objects under the default policy", ObjectContenders.Of<PlainPolicy<DisposableMessage>, DisposableMessage, DisposableLease>()),
    ];

    public override string Name => name;

    public override string Title => title;

    public override string Description => $"Each thread gets 1, 8 or 32 {what}, writes to each, and returns them, over one pool that may keep 1,024, or its default. The time is the wall clock's, divided by the pairs of all threads.";

    public override string BaselineId => ObjectContenders.BaselineId;

    public override IReadOnlyList<Cell> Cells(Selection selection)
    {
        (int Threads, int Depth)[] cells = selection == Selection.Default
            ? [(1, 1), (8, 8)]
            : [.. from threads in (int[])[1, 2, 8, 32] from depth in (int[])[1, 8, 32] select (threads, depth)];
        return [.. cells.Select(at => Cell(at.Threads, at.Depth))];
    }

    private TimedCell Cell(int threads, int depth) =>
        new($"{(threads == 1 ? "1 thread" : $"{threads} threads")}, depth {depth}", length: 1, new CrewLoopFactory(depth == 1 ? new PairLoopFactory() : new DepthLoopFactory(depth)))
        {
            Threads = threads,
            Candidates = candidates,
            BaselineId = BaselineId,
        };
}
