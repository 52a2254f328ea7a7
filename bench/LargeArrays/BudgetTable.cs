using Pools.Large;

namespace Pools.Bench;

/// <summary>What a large pool with default options keeps at most, by the memory that there is.</summary>
internal static class BudgetTable
{
    private const long MebiByte = 1 << 20;
    private const long GibiByte = 1 << 30;

    // What the runtime makes available of a container's memory.
    private const double PartOfContainer = 0.75;

    private static readonly double s_share = new LargeArrayPoolOptions().MaxRetainedShare;

    private static readonly (string Name, long Bytes, double Part)[] s_machines =
    [
        ("container of 256 MiB", 256 * MebiByte, PartOfContainer),
        ("container of 512 MiB", 512 * MebiByte, PartOfContainer),
        ("container of 1 GiB", GibiByte, PartOfContainer),
        ("host of 64 GiB", 64 * GibiByte, 1),
    ];

    public static TableModel Make()
    {
        TableModel table = new(["", "memory", "available", "after a peak of 32 MiB in use", "… a quarter of the memory", "arrays of 32 MiB", "arrays of 128 MiB", "the first at high pressure"]);
        foreach ((string name, long bytes, double part) in s_machines)
        {
            long available = (long)(bytes * part);
            long little = Budget(available, 32 * MebiByte, MebiByte);
            long[] figures =
            [
                available,
                little,
                Budget(available, bytes / 4, MebiByte),
                Budget(available, 32 * MebiByte, 32 * MebiByte),
                Budget(available, 128 * MebiByte, 128 * MebiByte),
                BudgetRule.Under(PressureLevel.High, little),
            ];
            table.Rows.Add(new TableRow(["default options", name, .. figures.Select(f => Figures.Bytes(f))]));
        }

        return table;
    }

    private static long Budget(long available, long peakInUse, long largestArray) => BudgetRule.AtLowPressure(available, s_share, fixedBytes: null, peakInUse, largestArray);
}
