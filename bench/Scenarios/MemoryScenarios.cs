namespace Pools.Bench;

/// <summary>The scenarios whose figures are a process's: the first rent, and what pools keep.</summary>
internal static class MemoryScenarios
{
    public const int BurstArrays = 2000;

    /// <summary>Later than the 5 s that a trim keeps from the one before it, twice; the second so late that what was not used since the first is stale, by the default options of <see cref="PerCoreArrayPool{T}"/>.</summary>
    public const int SecondTrim = 17;

    private const int FirstTrim = 6;

    private const int FirstUseProcesses = 5;

    // What ArrayPool.Shared keeps varies by a factor of two from process to process, with the processors that its threads happened to run on: the median of
    // this many is what one run can be judged by. Odd, so that it is a figure that occurred. A default run is to take two minutes: it shows the pattern, not the figure.
    private const int RetainedProcesses = 7;
    private const int RetainedProcessesByDefault = 1;

    private static readonly string[] s_retainedByDefault = ["mixed", "threads-32", "ring", "stack-200"];
    private static readonly int[] s_trims = [FirstTrim, SecondTrim];
    private static readonly int[] s_longWaits = [10, 30, 60];

    public static Scenario Retained { get; } =
        new("retained", "Memory kept by a pool after a load",
            "Live bytes that a load (4 KiB arrays unless mixed) has left in the heap by way of its pool, arrays and bookkeeping together, while its threads are still alive; the median over several processes of each contender's own.")
        {
            MostProcesses = 1,
            Main = new Column(RetainedProbe.BytesKey, "kept", NumberFormat.Bytes),
            Extras = [new Column(RetainedProbe.NeedKey, "needed", NumberFormat.Bytes), new Column(RetainedProbe.KeptOverNeedKey, "kept over need", NumberFormat.Ratio)],
            Plan = selection => from pattern in RetainedPattern.All
                                where selection != Selection.Default || s_retainedByDefault.Contains(pattern.Name)
                                select new ProbeCell(pattern.Title, [RetainedProbe.Name, pattern.Name], RetainedProbe.BytesKey)
                                {
                                    Repetitions = selection == Selection.Default ? RetainedProcessesByDefault : RetainedProcesses,
                                },
        };

    public static Scenario ThreadChurn { get; } =
        new("thread-churn", "Threads that come and go", string.Create(
            CultureInfo.InvariantCulture,
            $"The most that the heap has held, garbage included, while {ThreadChurnProbe.Threads:N0} threads came and went, four at a time, each with {ThreadChurnProbe.Pairs} pairs of 4 KiB: in the first half of them and, if it goes on growing, more in the second. Without a pool it is what the runtime lets gather before it collects."))
        {
            MostProcesses = 1,
            Main = new Column(ThreadChurnProbe.SecondKey, "second half", NumberFormat.Bytes),
            Extras = [new Column(ThreadChurnProbe.FirstKey, "first half", NumberFormat.Bytes)],
            Plan = selection => selection != Selection.Full ? [] : [new ProbeCell("peak of the heap", [ThreadChurnProbe.Name], ThreadChurnProbe.SecondKey)],
        };

    public static Scenario EmptyPool { get; } =
        new("empty-pool", "An empty pool",
            "Live bytes of a pool that nobody has used yet, the mean of 512. ArrayPool.Shared has no instances, so the ratio is to ArrayPool.Create().")
        {
            BaselineId = Contenders.CreateId,
            MostProcesses = 1,
            Main = new Column(EmptyPoolProbe.BytesKey, "size", NumberFormat.Bytes),
            Extras = [],
            Plan = _ => [new ProbeCell("unused instance", [EmptyPoolProbe.Name], EmptyPoolProbe.BytesKey) { TakesPart = c => c.Pool is not null && !c.Singleton }],
        };

    public static IReadOnlyList<Scenario> All { get; } =
    [
        new("first-use", "The first rent",
            "The first rent and return (4 KiB) of a fresh process, with all the loading and compiling that it sets off, then the first pair of the second thread, which still compiles some methods, and of later ones, which compile nothing. ArrayPool.Shared is part of the runtime and compiled beforehand; a library is not, unless its program is.")
        {
            MostProcesses = 1,
            Main = new Column(FirstUseProbe.FirstRentKey, "time", NumberFormat.Nanoseconds),
            Extras = [],
            Plan = _ =>
            [
                FirstUse("first pair of the process", FirstUseProbe.FirstRentKey),
                FirstUse("first pair of the second thread", FirstUseProbe.SecondThreadKey),
                FirstUse("first pair of a new thread", FirstUseProbe.NewThreadKey),
            ],
        },
        Retained,
        Burst(),
        ThreadChurn,
        EmptyPool,
    ];

    /// <param name="waits">Seconds after the burst at which to count again; null for those of the selection.</param>
    public static Scenario Burst(int arrays = BurstArrays, int length = Sizes.Typical, int[]? waits = null)
    {
        return new("burst", "Memory kept after a burst", string.Create(
            CultureInfo.InvariantCulture,
            $"{arrays:N0} arrays of {Figures.Size(length)} are rented at once and returned; then live bytes, arrays and bookkeeping together: right after, after a full collection, and after further full collections as time goes by; each pool in a process of its own."))
        {
            MostProcesses = 1,
            Main = new Column(BurstProbe.CollectedKey, "after a GC", NumberFormat.Bytes),
            Extras =
            [
                new Column(BurstProbe.BurstKey, "right after", NumberFormat.Bytes),
                .. s_trims.Concat(s_longWaits).Concat(waits ?? []).Distinct().Order().Select(s => new Column(BurstProbe.KeyAfter(s), $"{s} s later", NumberFormat.Bytes)),
            ],
            Plan = selection => [Cell(waits ?? (selection switch { Selection.Full => s_longWaits, Selection.Targets => s_trims, _ => [] }))],
        };

        ProbeCell Cell(int[] seconds)
        {
            string name = string.Create(CultureInfo.InvariantCulture, $"{arrays:N0} × {Figures.Size(length)}");
            string[] probe = [BurstProbe.Name, .. new[] { arrays, length }.Concat(seconds).Select(n => n.ToString(CultureInfo.InvariantCulture))];
            return new ProbeCell(name, probe, BurstProbe.CollectedKey) { AllAtOnce = seconds.Length > 0 };
        }
    }

    private static ProbeCell FirstUse(string name, string key) => new(name, [FirstUseProbe.Name], key) { Repetitions = FirstUseProcesses };
}
