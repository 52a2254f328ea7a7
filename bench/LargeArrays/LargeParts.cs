using static Pools.Bench.NumberFormat;

namespace Pools.Bench;

/// <summary>The targets of <see cref="LargeArrayPool{T}"/>, part by part.</summary>
/// <param name="turns">How many processes each contender gets where times are measured.</param>
internal sealed partial class LargeParts(int turns)
{
    public const int DefaultTurns = 3;

    // Longer arrays must not buy the hits.
    private const double MostWaste = 1.15;
    private const long SmallHeap = 512L << 20;
    private const int TenMegabytes = 10_000_000;

    private const string Resident = "Resident memory is the process's, less what it had before the load; ";
    private const string ProcessorTime =
        "Processor time of the whole process; resident memory less what the process had before the load; processes in turn.";

    private static readonly int[] s_pairLengths = [1 << 20, 4 << 20, 16 << 20, 64 << 20, 256 << 20];

    // One in four doublings, and the length that articles report.
    private static readonly int[] s_everyLength = [16, 256, 4 << 10, 64 << 10, 1 << 20, TenMegabytes, 16 << 20, 256 << 20, 1 << 30];

    private static readonly double[] s_allowances = [1.0, 1.25, 1.5, 1.75, 2.0];

    private static readonly string[] s_pools = [Contenders.SharedId, Contenders.CreateLargeId, Contenders.LargeId, Contenders.LargeOffId];
    private static readonly string[] s_everybody = [Contenders.NewId, Contenders.UninitializedId, .. s_pools];
    private static readonly string[] s_allButUninitialized = [Contenders.NewId, .. s_pools];
    private static readonly string[] s_withoutCreate = [Contenders.NewId, Contenders.SharedId, Contenders.LargeId, Contenders.LargeOffId];
    private static readonly string[] s_everyLengthIds = [Contenders.NewId, Contenders.SharedId, Contenders.CreateLargeId,
        Contenders.PerCoreId];

    // 4 GiB, or a quarter of the machine's memory: the rest is for the system and other programs.
    private static readonly long s_trimmedBytes = Math.Min(4L << 30, GC.GetGCMemoryInfo().TotalAvailableMemoryBytes / 4);

    public IReadOnlyList<LargePart> All =>
    [
        Pairs("L2", "rent, write all, return", PairsLoad.WholeArray, length => length switch { 1 << 20 => 8, 4 << 20 => 4, _ => 2.5 }),
        Pairs("L3", "rent, write the first page, return", PairsLoad.FirstPage, _ => 150),
        Part("L4", "rent and return, nothing written",
            $"4 MiB, all pools in one process, {Effort.FullRounds} interleaved rounds; the time is the wall clock's divided by all pairs.",
            [EmptyPairs(Loads.EmptyPair, 0), EmptyPairs(Loads.EmptyPair.OnCrew(), 2), EmptyPairs(Loads.EmptyPair.OnCrew(), 4)],
            cell =>
            [
                new($"{cell.Name}: time of a pair", Nanoseconds, cell.Contenders.ToDictionary(c => c.Id, c => c.Value!.Median),
                    Bound.Most(110)),
                new($"{cell.Name}: ratio to Shared", Ratio, cell.Contenders.ToDictionary(c => c.Id, c => c.Ratio!.Median), Bound.Most(2.5)),
            ]),
        Part("L5", "full collections, allocations",
            "A queue of 8 arrays on one thread, 10,000 steps: the oldest is returned, another is rented and its first page written. "
            + "Steady: 1–4 MiB, the first tenth not counted. Drifting: from 1 MiB to 16 MiB and back, all counted. A process each.",
            [Turnover("steady", TurnoverLoad.Steady, s_everybody), Turnover("drifting", TurnoverLoad.Drifting, s_everybody)],
            cell =>
            [
                FullCollections(cell),
                new($"{cell.Name}: of those of new", Percent, cell.Of(MemoryLoads.FullCollectionsKey).To(Contenders.NewId),
                    Bound.Most(0.03)),
                new($"{cell.Name}: allocations per rent", Percent, cell.Of(TurnoverLoad.AllocationsPerRentKey),
                    Bound.Most(cell.Name == "steady" ? 0.01 : 0.05)),
                Waste(cell),
            ]),
        Part("L6", "hits",
            "Image frames: two threads, each with a queue of 16, 10,000 steps each, the first tenth not counted; five sizes, 3–133 MB, "
            + "or, inside a hard limit of 512 MiB, of two, 3 and 8 MB. Drifting: as for L5. A process each.",
            [
                Turnover("image frames", TurnoverLoad.AllFrames, s_pools),
                Turnover("image frames in 512 MiB", TurnoverLoad.SmallFrames, s_pools,
                    new() { ["DOTNET_GCHeapHardLimit"] = $"{SmallHeap:x}" }),
                Turnover("drifting", TurnoverLoad.Drifting, s_pools),
            ],
            cell =>
            [
                new($"{cell.Name}: hit rate", Percent, cell.Of(TurnoverLoad.HitRateKey),
                    Bound.Least(cell.Name == "drifting" ? 0.95 : 0.99)),
                Waste(cell),
                FullCollections(cell),
            ]),
        Peak(MemoryLoads.Burst, "bursts", "peak of bursts",
            "Ten bursts of 512 MiB of image frames of four sizes, another mixture each time, every byte written, 1.5 s apart.", most: 1.1),
        Peak(MemoryLoads.Drift, "drifting sizes", "peak of drifting sizes",
            "A queue of 16 arrays, every byte written, whose lengths rise from 2 MiB to 32 MiB and fall again in 3,000 steps.", most: 2.2),
        Idle,
        Part("L13", "rents while trimming",
            "One thread rents 1 MiB four times, writes the first page of each, and returns them, while another trims "
            + $"{Figures.Bytes(s_trimmedBytes)} of arrays of 16 MiB by the pool's own rule. Beside it the same without trims.",
            [Cell([TrimLatencyLoad.Name, Number(s_trimmedBytes)], [Contenders.LargeId, Contenders.LargeOffId], turns)],
            cell =>
            [
                new("trimmed", Bytes, cell.Of(TrimLatencyLoad.TrimmedKey)),
                new("in so much time", Nanoseconds, cell.Of(TrimLatencyLoad.NanosecondsKey)),
                .. TrimLatencyLoad.Quantiles.SelectMany(quantile => WhileTrimming(quantile.Name, cell)),
            ]),
        Scattered,
        Mixture,
        Rest,
        Knee(),
        Part("L20", "every length",
            "Rent, write one byte, return, on one thread, one array at a time; PerCoreArrayPool with its default options.",
            [Cell([PairsLoad.Name, PairsLoad.FirstPage, .. s_everyLength.Select(length => Number(length))], s_everyLengthIds, turns)],
            cell => s_everyLength.SelectMany(length => EveryLength(length, cell.Of(Number(length)))),
            cell => CurvePlot.Draw(
                "every-length.svg",
                "Rent and return, whatever the length",
                "One thread, one array at a time, one byte of it written; both scales are logarithmic.",
                [.. cell.Contenders.Select(c => new CurvePlot.Line(
                    Contenders.Find(c.Id).Short,
                    c.Kind == ContenderKind.Ours,
                    [.. s_everyLength.Select(length => ((double)length, c.Details[Number(length)]))]))])),
    ];

    private LargePart Pairs(string name, string title, string touch, Func<int, double> leastOfNew)
    {
        return Part(name, title,
            "One thread, one array at a time; each figure is the median over the processes of each contender, in turn.",
            [Cell([PairsLoad.Name, touch, .. s_pairLengths.Select(length => Number(length))], s_everybody, turns)],
            cell => s_pairLengths.SelectMany(length => Rows(length, cell.Of(Number(length)))));

        IEnumerable<LargeRow> Rows(int length, Dictionary<string, double> times)
        {
            string size = Figures.Size(length);
            yield return new($"{size}: time of a pair", Nanoseconds, times);
            yield return new($"{size}: times as fast as new", Ratio, FasterThan(times, Contenders.NewId), Bound.Least(leastOfNew(length)));
            if (touch == PairsLoad.FirstPage)
            {
                Bound? bound = length <= 16 << 20 ? Bound.Least(100) : null;
                yield return new($"{size}: times as fast as uninitialized", Ratio, FasterThan(times, Contenders.UninitializedId), bound);
            }
        }
    }

    private static Dictionary<string, double> FasterThan(Dictionary<string, double> times, string id) =>
        times.Map((_, time) => times[id] / time);

    private static LargeRow FullCollections(CellResult cell) =>
        new($"{cell.Name}: full collections", Count, cell.Of(MemoryLoads.FullCollectionsKey));

    private static LargeRow Waste(CellResult cell) =>
        new($"{cell.Name}: rented ÷ requested", Ratio, cell.Of(MemoryLoads.WasteKey), Bound.Most(MostWaste));

    private static TimedCell EmptyPairs(Load load, int threads) =>
        new(Figures.Counted(Math.Max(1, threads), "thread"), 4 * Sizes.Mebibyte, load)
        {
            Threads = threads,
            Candidates = [.. s_pools.Select(Contenders.Find)],
        };

    private static IEnumerable<LargeRow> WhileTrimming(string percentile, CellResult cell)
    {
        Dictionary<string, double> quiet = cell.Of(TrimLatencyLoad.Key(TrimLatencyLoad.QuietPhase, percentile));
        Dictionary<string, double> trimming = cell.Of(TrimLatencyLoad.Key(TrimLatencyLoad.TrimmingPhase, percentile));
        Bound? bound = percentile == "p99.9" ? Bound.Most(50_000) : null;
        return
        [
            new($"{percentile}, nothing trimmed", Nanoseconds, quiet),
            new($"{percentile}, while trimming", Nanoseconds, trimming),
            new($"{percentile}, added", Nanoseconds, trimming.Map((id, time) => time - quiet[id]), bound),
        ];
    }

    private static IEnumerable<LargeRow> EveryLength(int length, Dictionary<string, double> times)
    {
        bool isReported = length == TenMegabytes;
        string name = isReported ? "10 MB" : Figures.Size(length);
        yield return new($"{name}: time of a pair", Nanoseconds, times);
        Bound? bound = isReported ? Bound.Most(3) : null;
        yield return new($"{name}: ratio to Shared", Ratio, times.To(Contenders.SharedId), bound, Contenders.PerCoreId);
    }

    private static LargePart Part(
        string name, string title, string method, Cell[] cells, Func<CellResult, IEnumerable<LargeRow>> rows,
        Func<CellResult, Plot>? plot = null) =>
        new(new Scenario(name, title, method, _ => cells), rows, plot);

    private static ProbeCell Cell(string[] probe, string[] ids, int repetitions = 1, bool isAllAtOnce = false) =>
        new(probe[0], probe)
        {
            Candidates = [.. ids.Select(Contenders.Find)],
            TakesAll = true,
            Repetitions = repetitions,
            AllAtOnce = isAllAtOnce,
        };

    private static ProbeCell Turnover(string name, string load, string[] ids, Dictionary<string, string>? environment = null) =>
        new(name, [TurnoverLoad.Name, load]) { Candidates = [.. ids.Select(Contenders.Find)], TakesAll = true, Environment = environment };

    private static string Number(long number) => number.ToString(CultureInfo.InvariantCulture);
}
