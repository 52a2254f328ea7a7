using Pools.Large;

namespace Pools.Bench;

internal static class BudgetTable
{
    private const long MebiByte = 1 << 20;
    private const long GibiByte = 1 << 30;

    // The part of a container's memory that the runtime makes available.
    private const double PartOfContainer = 0.75;

    private static readonly double s_share = new LargeArrayPoolOptions().MaxRetainedShare;

    private static readonly (string Name, long Bytes, long Available)[] s_machines =
    [
        .. ((long[])[256 * MebiByte, 512 * MebiByte, GibiByte])
            .Select(bytes => ($"container of {Figures.Bytes(bytes)}", bytes, (long)(bytes * PartOfContainer))),
        ("host of 64 GiB", 64 * GibiByte, 64 * GibiByte),
    ];

    public static TableModel Make() => TableModel.Of(
        s_machines,
        _ => RowStyle.Plain,
        [
            new("", _ => "default options"),
            new("memory", machine => machine.Name),
            new("available", machine => Figures.Bytes(machine.Available)),
            new("after a peak of 32 MiB in use", machine => Figures.Bytes(AfterLittle(machine.Available))),
            new("… a quarter of the memory", machine => Figures.Bytes(Budget(machine.Available, machine.Bytes / 4, MebiByte))),
            new("arrays of 32 MiB", machine => Figures.Bytes(Budget(machine.Available, 32 * MebiByte, 32 * MebiByte))),
            new("arrays of 128 MiB", machine => Figures.Bytes(Budget(machine.Available, 128 * MebiByte, 128 * MebiByte))),
            new("after a peak of 32 MiB, at high pressure",
                machine => Figures.Bytes(BudgetRule.Under(PressureLevel.High, AfterLittle(machine.Available)))),
        ]);

    private static long AfterLittle(long available) => Budget(available, 32 * MebiByte, MebiByte);

    private static long Budget(long available, long peakInUse, long largestArray) =>
        BudgetRule.AtLowPressure(available, s_share, fixedBytes: null, peakInUse, largestArray);
}
