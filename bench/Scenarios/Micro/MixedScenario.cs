using System.Collections.Generic;
using Pools.Bench.Loops;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class MixedScenario : Scenario
{
    private const int Window = 16;

    public override string Name => "mixed";

    public override string Title => "Mixed sizes";

    public override string Description => "One thread keeps 16 arrays of random sizes, every power of two from 16 B to 64 KiB equally likely; each step returns the oldest and rents another.";

    public override IReadOnlyList<Cell> Cells(Selection selection) =>
    [
        new TimedCell("16 B – 64 KiB, window 16", Sizes.Typical, new MixedLoopFactory(16, 64 * Sizes.Kibibyte, Window)) { VaryingLengths = true },
    ];
}
