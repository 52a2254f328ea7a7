using System.Collections.Generic;
using System.Globalization;
using Pools.Bench.Children;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class ThreadChurnScenario : Scenario
{
    public override string Name => "thread-churn";

    public override string Title => "Threads that come and go";

    public override string Description => string.Create(
        CultureInfo.InvariantCulture,
        $"The most that the heap has held, garbage included, while {ThreadChurnProbe.Threads:N0} threads came and went, four at a time, each with {ThreadChurnProbe.Pairs} pairs of 4 KiB: in the first half of them and, if it goes on growing, more in the second. Without a pool it is what the runtime lets gather before it collects.");

    public override int MostProcesses => 1;

    public override Column Main => new(ThreadChurnProbe.SecondKey, "second half", NumberFormat.Bytes);

    public override IReadOnlyList<Column> Extras => [new(ThreadChurnProbe.FirstKey, "first half", NumberFormat.Bytes)];

    public override IReadOnlyList<Cell> Cells(Selection selection) => selection != Selection.Full ? [] : [new ProbeCell("peak of the heap", ["thread-churn"], ThreadChurnProbe.SecondKey)];
}
