using static Pools.Bench.NumberFormat;

namespace Pools.Bench;

/// <summary>The targets of <see cref="LargeArrayPool{T}"/>, part by part.</summary>
/// <param name="turns">The number of processes of each contender where times are measured.</param>
internal sealed class LargeParts(int turns)
{
    // A pool must not reach its hit rate by handing out arrays that are much too long.
    private const double MostWaste = 1.15;
    private const long SmallHeap = 512L << 20;
    private const int TenMegabytes = 10_000_000;

    private const string OfProcess =
        "Processor time of the whole process; resident memory less that of the process before the load; a process each.";

    private static readonly int[] s_threads = [1, 2, 4, 32];

    // One in four doublings, and the length that articles report.
    private static readonly int[] s_everyLength = [16, 256, 4 << 10, 64 << 10, 1 << 20, TenMegabytes, 16 << 20, 256 << 20, 1 << 30];

    private static readonly string[] s_pools = [Contenders.SharedId, Contenders.CreateLargeId, Contenders.LargeId, Contenders.LargeOffId];
    private static readonly string[] s_withNew = [Contenders.NewId, .. s_pools];
    private static readonly string[] s_everybody = [Contenders.UninitializedId, .. s_withNew];
    private static readonly string[] s_withoutCreate = [Contenders.NewId, Contenders.SharedId, Contenders.LargeId, Contenders.LargeOffId];
    private static readonly string[] s_everyLengthIds = [Contenders.NewId, Contenders.SharedId, Contenders.CreateLargeId,
        Contenders.PerCoreId];

    public IReadOnlyList<LargePart> All =>
    [
        OnThreads("rent and return, nothing written", Loads.EmptyPair, "nothing written", Contenders.Find),
        OnThreads("rent, write all, return, on several threads", Loads.Pair, "all written", FilledLease.Contender, Bound.Most(1.05)),
        Part("L5", "turnover",
            "Each thread has a queue of arrays; at each of 10,000 steps it returns the oldest, rents another, and writes its first byte. "
            + "Steady: one thread, 8 arrays of 1–4 MiB. Drifting: from 1 MiB to 16 MiB and back. Image frames: two threads, 16 arrays "
            + "each; five sizes, 3–133 MB, or, inside a hard limit of 512 MiB, two, 3 and 8 MB. The first tenth is not counted, "
            + "except of drifting sizes. A process each.",
            [
                Turnover("steady", TurnoverLoad.Steady, s_everybody),
                Turnover("drifting", TurnoverLoad.Drifting, s_everybody),
                Turnover("image frames", TurnoverLoad.AllFrames, s_pools),
                Turnover("image frames in 512 MiB", TurnoverLoad.SmallFrames, s_pools,
                    new() { ["DOTNET_GCHeapHardLimit"] = $"{SmallHeap:x}" }),
            ],
            cell =>
            [
                new($"{cell.Name}: full collections", Count, cell.Of(MemoryLoads.FullCollectionsKey)),
                new($"{cell.Name}: hit rate", Percent, cell.Of(TurnoverLoad.HitRateKey),
                    Bound.Least(cell.Name == "drifting" ? 0.95 : 0.99)),
                new($"{cell.Name}: rented ÷ requested", Ratio, cell.Of(TurnoverLoad.WasteKey), Bound.Most(MostWaste)),
            ]),
        Timed("L7", "drifting sizes", MemoryLoads.Drift, s_withNew,
            "A queue of 16 arrays, every byte written, whose lengths rise from 2 MiB to 32 MiB and fall again in 3,000 steps."),
        Idle("Six bursts of 512 MiB of arrays of 1 to 64 MiB, every byte written, 1.5 s apart; then nothing for 20 s."),
        Timed("L17", "a mixture that changes", MemoryLoads.Mixture, s_withoutCreate,
            "Some 470 MiB of arrays at a time on one thread, 8 phases of 1,200 rents each, one byte a page written. The lengths of a phase "
            + "lie within a factor of 2 to 4; the next phase has others, from 1 to 64 MiB."),
        Part("L20", "every length",
            "Rent, write one byte, return, on one thread, one array at a time; PerCoreArrayPool with its default options.",
            [Cell([PairsLoad.Name, .. s_everyLength.Select(length => Number(length))], s_everyLengthIds, turns)],
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

    private static LargePart Idle(string method) =>
        Part("L8", "idle after bursts", $"{method} {OfProcess} All contenders at once.",
            [Cell([MemoryLoads.Idle], s_withNew, isAllAtOnce: true)],
            cell =>
            [
                PeakResident(cell),
                new("resident between bursts, at most", Bytes, cell.Of(MemoryLoads.BetweenBurstsKey)),
                new("resident 20 s after the last burst", Bytes, cell.Of(MemoryLoads.RestedKey),
                    Bound.Most(cell.Of(MemoryLoads.RestedKey)[Contenders.SharedId] * 0.15), Contenders.LargeId),
                new("full collections in these 20 s", Count, cell.Of(MemoryLoads.FullCollectionsKey)),
            ],
            cell => Timelines(MemoryLoads.Idle, "Memory over time: bursts, and nothing after them", method, cell));

    /// <param name="bound">On the ratio to <c>Shared</c>; null: for information only.</param>
    private static LargePart OnThreads(string title, Load load, string written, Func<string, Contender> contender, Bound? bound = null)
    {
        IEnumerable<Cell> cells = s_threads.Select(threads =>
            new TimedCell($"{Figures.Counted(threads, "thread")}, {written}", 4 * Sizes.Mebibyte, load.OnCrew())
            {
                Threads = threads,
                Candidates = [.. s_pools.Select(contender)],
            });
        return Part("L4", title,
            $"4 MiB, all pools in one process, {Effort.FullRounds} interleaved rounds; the time is the wall clock's divided by all pairs.",
            [.. cells],
            cell =>
            [
                new($"{cell.Name}: time of a pair", Nanoseconds, cell.Contenders.ToDictionary(c => c.Id, c => c.Value!.Median)),
                new($"{cell.Name}: ratio to Shared", Ratio, cell.Contenders.ToDictionary(c => c.Id, c => c.Ratio!.Median), bound),
            ]);
    }

    /// <summary>A load whose processor time and peak of resident memory count.</summary>
    private LargePart Timed(string name, string title, string load, string[] ids, string method) =>
        Part(name, title, $"{method} {OfProcess}",
            [Cell([load], ids, turns)],
            cell =>
            [
                new("processor time", Nanoseconds, SecondsOf(cell).Map((_, seconds) => seconds * 1e9)),
                new("processor time, ratio to Shared", Ratio, SecondsOf(cell).To(Contenders.SharedId), Bound.Most(1.1)),
                PeakResident(cell) with
                {
                    Bound = Bound.Most(cell.Of(MemoryLoads.PeakResidentKey)[Contenders.SharedId]),
                    Ours = [Contenders.LargeId],
                },
                new("÷ peak asked", Ratio, cell.Of(MemoryLoads.PeakResidentKey).By(cell.Of(MemoryLoads.PeakAskedKey))),
                new("full collections", Count, cell.Of(MemoryLoads.FullCollectionsKey)),
            ],
            cell => Timelines(load, $"Memory over time: {title}", method, cell));

    private static IEnumerable<LargeRow> EveryLength(int length, Dictionary<string, double> times)
    {
        bool isReported = length == TenMegabytes;
        string name = isReported ? "10 MB" : Figures.Size(length);
        yield return new($"{name}: time of a pair", Nanoseconds, times);
        Bound? bound = isReported ? Bound.Most(3) : null;
        yield return new($"{name}: ratio to Shared", Ratio, times.To(Contenders.SharedId), bound, Contenders.PerCoreId);
    }

    private static Plot Timelines(string name, string title, string note, CellResult cell) => TimelinePlot.Draw(
        name + ".svg", title, note,
            [.. cell.Contenders.Select(c => new TimelinePlot.Panel(c.Title, c.Kind == ContenderKind.Ours, c.Timeline ?? []))]);

    private static LargeRow PeakResident(CellResult cell) => new("peak resident", Bytes, cell.Of(MemoryLoads.PeakResidentKey));

    private static Dictionary<string, double> SecondsOf(CellResult cell) => cell.Of(MemoryLoads.SecondsKey);

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
