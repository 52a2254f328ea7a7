using System.Collections.Generic;
using Pools.Bench.Children;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class FirstUseScenario : Scenario
{
    private const int Processes = 5;

    public override string Name => "first-use";

    public override string Title => "The first rent";

    public override string Description => "The first rent and return (4 KiB) of a fresh process, with all the loading and compiling that it sets off, then the first pair of the second thread, which still compiles some methods, and of later ones, which compile nothing. ArrayPool.Shared is part of the runtime and compiled beforehand; a library is not, unless its program is.";

    public override Column Main => new(FirstUseProbe.FirstRentKey, "time", NumberFormat.Nanoseconds);

    public override IReadOnlyList<Column> Extras => [];

    public override IReadOnlyList<Cell> Cells(Selection selection) =>
    [
        new ProbeCell("first pair of the process", ["first-use"], FirstUseProbe.FirstRentKey) { Repetitions = Processes },
        new ProbeCell("first pair of the second thread", ["first-use"], FirstUseProbe.SecondThreadKey) { Repetitions = Processes },
        new ProbeCell("first pair of a new thread", ["first-use"], FirstUseProbe.NewThreadKey) { Repetitions = Processes },
    ];
}
