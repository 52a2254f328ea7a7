using System.Collections.Generic;
using System.Linq;
using Pools.Bench.Loops;
using Pools.Bench.Outcomes;

namespace Pools.Bench.Scenarios.Micro;

internal sealed class DepthOneScenario : Scenario
{
    public override string Name => "depth-1";

    public override string Title => "One array at a time";

    public override string Description => "One thread rents an array, touches its first and last element, and returns it. This is what ArrayPool.Shared is best at: one array in a thread-static slot.";

    public override IReadOnlyList<Cell> Cells(Selection selection)
    {
        int[] lengths = selection switch
        {
            Selection.Default => [100, 4 * Sizes.Kibibyte, Sizes.Mebibyte],
            Selection.Full => [100, 1000, 4 * Sizes.Kibibyte, 16 * Sizes.Kibibyte, 64 * Sizes.Kibibyte, 256 * Sizes.Kibibyte, Sizes.Mebibyte],
            _ => [100, 1000, 4 * Sizes.Kibibyte, 64 * Sizes.Kibibyte, Sizes.Mebibyte],
        };
        return lengths.Select(length => new TimedCell(Figures.Size(length), length, new PairLoopFactory())).ToList();
    }
}
