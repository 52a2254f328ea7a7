namespace Pools.Bench;

/// <summary>The scenarios whose figures are a process's: the first rent, and the memory that pools keep.</summary>
internal static class MemoryScenarios
{
    /// <summary>By then, arrays that were not used since the first trim are stale.</summary>
    public const int SecondTrim = 17;

    // Later than the 5 s between trims.
    private const int FirstTrim = 6;

    private const int FirstUseProcesses = 5;

    // What ArrayPool.Shared keeps varies by a factor of two from process to process. Odd, so that the median is a figure that occurred.
    private const int RetainedProcesses = 7;

    private static readonly string[] s_retainedByDefault = ["mixed", "threads-32", "ring"];
    private static readonly int[] s_trims = [FirstTrim, SecondTrim];

    public static IReadOnlyList<Scenario> All { get; } =
    [
        Of("first-use", "The first rent",
            "The first rent and return (4 KiB) of a fresh process, with all loading and compiling, then the first pair of later threads. "
            + "ArrayPool.Shared is part of the runtime and compiled beforehand.",
            new Column(FirstUseProbe.FirstRentKey, "time", NumberFormat.Nanoseconds),
            [],
            _ =>
            [
                FirstUse("first pair of the process", FirstUseProbe.FirstRentKey),
                FirstUse("first pair of a new thread", FirstUseProbe.NewThreadKey),
            ]),
        Of("retained", "Memory kept by a pool after a load",
            "Live bytes that a load (4 KiB arrays unless mixed) left in the heap by way of its pool, while its threads are alive; "
            + "the median over several processes.",
            new Column(RetainedProbe.BytesKey, "kept", NumberFormat.Bytes),
            [
                new Column(RetainedProbe.NeedKey, "needed", NumberFormat.Bytes),
                new Column(RetainedProbe.KeptOverNeedKey, "kept over need", NumberFormat.Ratio),
            ],
            isFull => from pattern in RetainedPattern.All
                      where isFull || s_retainedByDefault.Contains(pattern.Name)
                      select new ProbeCell(pattern.Title, [RetainedProbe.Name, pattern.Name], RetainedProbe.BytesKey)
                      {
                          Candidates = Contenders.Pools,
                          Repetitions = isFull ? RetainedProcesses : 1,
                      }),
        Of("burst", "Memory kept after a burst",
            string.Create(CultureInfo.InvariantCulture, $"{BurstProbe.Arrays:N0} arrays of 4 KiB are rented at once and returned; ")
            + "then live bytes after a full collection, and after further ones; each pool in a process of its own.",
            new Column(BurstProbe.CollectedKey, "after a GC", NumberFormat.Bytes),
            [.. s_trims.Select(s => new Column(BurstProbe.KeyAfter(s), $"{s} s later", NumberFormat.Bytes))],
            isFull =>
            [
                new ProbeCell(
                    string.Create(CultureInfo.InvariantCulture, $"{BurstProbe.Arrays:N0} × 4 KiB"),
                    [BurstProbe.Name, .. isFull ? s_trims.Select(s => s.ToString(CultureInfo.InvariantCulture)) : []],
                    BurstProbe.CollectedKey)
                {
                    Candidates = Contenders.Pools,
                    AllAtOnce = isFull,
                },
            ]),
        Of("empty-pool", "An empty pool",
            "Live bytes of an unused pool, the mean of 512. ArrayPool.Shared has no instances, so the ratio is to ArrayPool.Create().",
            new Column(EmptyPoolProbe.BytesKey, "size", NumberFormat.Bytes),
            [],
            _ =>
            [
                new ProbeCell("unused instance", [EmptyPoolProbe.Name], EmptyPoolProbe.BytesKey)
                {
                    Candidates = [.. Contenders.Pools.Where(contender => !contender.Singleton)],
                },
            ])
            with { BaselineId = Contenders.CreateId },
    ];

    private static ProbeCell FirstUse(string name, string key) => new(name, [FirstUseProbe.Name], key)
    {
        Candidates = Contenders.Pools,
        Repetitions = FirstUseProcesses,
    };

    private static Scenario Of(string name, string title, string description, Column main, Column[] extras,
        Func<bool, IEnumerable<Cell>> plan) =>
        new(name, title, description, plan) { MostProcesses = 1, Main = main, Extras = extras };
}
