namespace Pools.Bench;

/// <summary>The scenarios whose figures are a process's: the first rent, and the memory that pools keep.</summary>
internal static class MemoryScenarios
{
    /// <summary>By then, arrays that were not used since the first trim are stale.</summary>
    public const int SecondTrim = 17;

    private const int BurstArrays = 2000;

    // Later than the 5 s between trims.
    private const int FirstTrim = 6;

    private const int FirstUseProcesses = 5;

    // What ArrayPool.Shared keeps varies by a factor of two from process to process. Odd, so that the median is a figure that occurred.
    private const int RetainedProcesses = 7;

    private static readonly string[] s_retainedByDefault = ["mixed", "threads-32", "ring"];
    private static readonly int[] s_trims = [FirstTrim, SecondTrim];

    public static Scenario Retained { get; } = Of(
        "retained", "Memory kept by a pool after a load",
        "Live bytes that a load (4 KiB arrays unless mixed) left in the heap by way of its pool, while its threads are alive; the median "
        + "over several processes.",
        new Column(RetainedProbe.BytesKey, "kept", NumberFormat.Bytes),
        [new Column(RetainedProbe.NeedKey, "needed", NumberFormat.Bytes),
            new Column(RetainedProbe.KeptOverNeedKey, "kept over need", NumberFormat.Ratio)],
        selection => from pattern in RetainedPattern.All
                     where selection != Selection.Default || s_retainedByDefault.Contains(pattern.Name)
                     select new ProbeCell(pattern.Title, [RetainedProbe.Name, pattern.Name], RetainedProbe.BytesKey)
                     {
                         Repetitions = selection == Selection.Default ? 1 : RetainedProcesses,
                     });

    public static Scenario Burst { get; } = Of(
        "burst", "Memory kept after a burst",
        string.Create(CultureInfo.InvariantCulture, $"{BurstArrays:N0} arrays of 4 KiB are rented at once and returned; ")
        + "then live bytes: right after, after a full collection, and after further ones; each pool in a process of its own.",
        new Column(BurstProbe.CollectedKey, "after a GC", NumberFormat.Bytes),
        [
            new Column(BurstProbe.BurstKey, "right after", NumberFormat.Bytes),
            .. s_trims.Select(s => new Column(BurstProbe.KeyAfter(s), $"{s} s later", NumberFormat.Bytes)),
        ],
        selection => [BurstCell(selection == Selection.Default ? [] : s_trims)]);

    public static Scenario EmptyPool { get; } = Of(
        "empty-pool", "An empty pool",
        "Live bytes of an unused pool, the mean of 512. ArrayPool.Shared has no instances, so the ratio is to ArrayPool.Create().",
        new Column(EmptyPoolProbe.BytesKey, "size", NumberFormat.Bytes),
        [],
        _ =>
        [
            new ProbeCell("unused instance", [EmptyPoolProbe.Name], EmptyPoolProbe.BytesKey)
            {
                TakesPart = c => c.Pool is not null && !c.Singleton,
            },
        ])
        with { BaselineId = Contenders.CreateId };

    public static IReadOnlyList<Scenario> All { get; } =
    [
        Of("first-use", "The first rent",
            "The first rent and return (4 KiB) of a fresh process, with all loading and compiling, then the first pair of later threads. "
            + " ArrayPool.Shared is part of the runtime and compiled beforehand.",
            new Column(FirstUseProbe.FirstRentKey, "time", NumberFormat.Nanoseconds),
            [],
            _ =>
            [
                FirstUse("first pair of the process", FirstUseProbe.FirstRentKey),
                FirstUse("first pair of the second thread", FirstUseProbe.SecondThreadKey),
                FirstUse("first pair of a new thread", FirstUseProbe.NewThreadKey),
            ]),
        Retained,
        Burst,
        EmptyPool,
    ];

    private static ProbeCell BurstCell(int[] seconds)
    {
        string name = string.Create(CultureInfo.InvariantCulture, $"{BurstArrays:N0} × 4 KiB");
        IEnumerable<int> arguments = [BurstArrays, Sizes.Typical, .. seconds];
        string[] probe = [BurstProbe.Name, .. arguments.Select(n => n.ToString(CultureInfo.InvariantCulture))];
        return new ProbeCell(name, probe, BurstProbe.CollectedKey) { AllAtOnce = seconds.Length > 0 };
    }

    private static ProbeCell FirstUse(string name, string key) => new(name, [FirstUseProbe.Name], key) { Repetitions = FirstUseProcesses };

    private static Scenario Of(string name, string title, string description, Column main, Column[] extras,
        Func<Selection, IEnumerable<Cell>> plan) =>
        new(name, title, description, plan) { MostProcesses = 1, Main = main, Extras = extras };
}
