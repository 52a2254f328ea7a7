using Pools.Large;

namespace Pools.Bench;

/// <summary>The most that a large pool keeps by default, by the memory of the machine or container.</summary>
internal static class BudgetTable
{
    private const long MebiByte = 1 << 20;
    private const long GibiByte = 1 << 30;

    // The runtime makes this part of a container's memory available.
    private const double PartOfContainer = 0.75;

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
            new("at a peak of 32 MiB in use", machine => Budget(machine.Available, 32 * MebiByte)),
            new("at a peak of a quarter of the memory", machine => Budget(machine.Available, machine.Bytes / 4)),
        ]);

    private static string Budget(long available, long peak)
    {
        LargeBudget budget = new(LargeSettings.From(new LargeArrayPoolOptions(), sizeof(byte), holdsReferences: false, ""), available);
        budget.NoteInUse(peak);
        return Figures.Bytes(budget.Bytes);
    }
}
