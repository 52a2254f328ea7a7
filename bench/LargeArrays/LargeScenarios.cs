namespace Pools.Bench;

/// <summary>Loads of large arrays. Resident memory belongs to a process, so contenders have processes of their own.</summary>
internal static class LargeScenarios
{
    public const string Prefix = "large-";

    private const int Repetitions = 3;
    private const string HeapLimit = "DOTNET_GCHeapHardLimit";
    private const string SmallHeap = "0x20000000";

    private static readonly int[] s_threads = [1, 2, 4, 32];
    private static readonly int[] s_workers = [3, 5, 7];
    private static readonly string[] s_pools = [Contenders.SharedId, Contenders.CreateLargeId, Contenders.LargeId, Contenders.LargeOffId];
    private static readonly string[] s_withNew = [Contenders.NewId, .. s_pools];
    private static readonly string[] s_images = [Contenders.SharedId, Contenders.PerCoreId, Contenders.LargeId];

    /// <summary>Those that the documentation shows.</summary>
    public static IReadOnlyList<Scenario> Documented { get; } =
    [
        OnThreads("large-pairs", "Large arrays, nothing written", "Rent and return.", Loads.EmptyPair, Contenders.Find),
        OnThreads("large-written", "Large arrays, all written", "Rent, write every byte, return.", Loads.Pair, FilledContender.Of),
        OnRequest("large-turnover", "Turnover of large arrays",
            "One thread holds eight arrays; at each of 10,000 steps it returns the oldest, rents another, and writes its first byte. "
            + "Steady: 1 to 4 MiB. Drifting: from 1 to 16 MiB and back.",
            new Column(TurnoverLoad.WasteKey, "rented ÷ requested", NumberFormat.Ratio),
            [new(TurnoverLoad.HitRateKey, "hit rate", NumberFormat.Percent), MemoryLoads.FullCollections],
            Turnover(TurnoverLoad.Steady), Turnover(TurnoverLoad.Drifting)),
        OnRequest("large-drift", "Memory over time: drifting sizes",
            "A queue of 16 arrays, every byte written, whose lengths rise from 2 MiB to 32 MiB and fall again in 3,000 steps.",
            new Column(MemoryLoads.ProcessorKey, "processor time", NumberFormat.Nanoseconds),
            [MemoryLoads.PeakResident, MemoryLoads.FullCollections],
            Probe("all steps", [MemoryLoads.Drift], MemoryLoads.ProcessorKey, s_withNew, Repetitions)),
        OnRequest("large-idle", "Memory over time: bursts, and nothing after them",
            "Six bursts of 512 MiB of arrays of 1 to 64 MiB, every byte written, 1.5 s apart; then nothing for 20 s.",
            new Column(MemoryLoads.RestedKey, "after 20 s", NumberFormat.Bytes),
            [MemoryLoads.PeakResident, new(MemoryLoads.BetweenBurstsKey, "between bursts, at most", NumberFormat.Bytes)],
            Probe("all bursts", [MemoryLoads.Idle], MemoryLoads.RestedKey, s_withNew, isAllAtOnce: true)),
    ];

    public static IReadOnlyList<Scenario> All { get; } =
    [
        .. Documented,
        OnRequest("large-images", "An image service in 512 MiB",
            "Each worker decodes images of 2 to 25 MB into one array, and encodes them into another, 1.25 times as long; 150 images a "
            + "process, in a heap of at most 512 MiB. Resident memory is less that of the process before the load.",
            new Column(ImageServiceLoad.ProcessorKey, "processor time/MB", NumberFormat.Nanoseconds),
            [
                new(ProbeCell.SurvivedKey, "survived", NumberFormat.Percent),
                new(ImageServiceLoad.Peak, "peak resident", NumberFormat.Bytes),
                new(ImageServiceLoad.Idle, "after 20 s", NumberFormat.Bytes),
            ],
            [.. s_workers.Select(Images)]),
    ];

    private static Scenario OnThreads(string name, string title, string what, Load load, Func<string, Contender> contender) =>
        new(name, title, $"{what} 4 MiB; the time is the wall clock's, divided by the pairs of all threads.", _ =>
            s_threads.Select(threads => new TimedCell(Figures.Counted(threads, "thread"), 4 * Sizes.Mebibyte, load.OnCrew())
            {
                Threads = threads,
                Candidates = [.. s_pools.Select(contender)],
            }))
        {
            Extras = [],
            IsOnRequest = true,
        };

    private static Scenario OnRequest(
        string name, string title, string description, Column main, Column[] extras, params ProbeCell[] cells) =>
        new(name, title, description, _ => cells) { Main = main, Extras = extras, IsOnRequest = true };

    private static ProbeCell Turnover(string kind) => Probe(kind, [TurnoverLoad.Name, kind], TurnoverLoad.WasteKey, s_withNew);

    private static ProbeCell Images(int workers) =>
        Probe($"{workers} workers", [ImageServiceLoad.Name, $"{workers}"], ImageServiceLoad.ProcessorKey, s_images, Repetitions,
            heapLimit: SmallHeap);

    private static ProbeCell Probe(
        string name, string[] probe, string key, string[] ids, int repetitions = 1, bool isAllAtOnce = false, string? heapLimit = null) =>
        new(name, probe, key)
        {
            Candidates = [.. ids.Select(Contenders.Find)],
            Longest = int.MaxValue,
            Repetitions = repetitions,
            AllAtOnce = isAllAtOnce,
            MayFail = heapLimit is not null,
            Environment = heapLimit is null || Environment.GetEnvironmentVariable(HeapLimit) is not null
                ? null
                : new Dictionary<string, string> { [HeapLimit] = heapLimit },
        };
}
