namespace Pools.Bench;

/// <summary>Array sizes that scenarios share, in bytes.</summary>
internal static class Sizes
{
    public const int Kibibyte = 1024;
    public const int Mebibyte = 1024 * 1024;

    /// <summary>The usual buffer of a stream or a socket: what a scenario uses that is not about sizes.</summary>
    public const int Typical = 4 * Kibibyte;
}

/// <summary>The micro scenarios in the order in which they are run and shown.</summary>
internal static class MicroScenarios
{
    private static readonly int[] s_articleLengths = [10, 100, 1000, 10_000, 100_000, 1_000_000];

    public static IReadOnlyList<Scenario> All { get; } =
    [
        new("depth-1", "One array at a time",
            "One thread rents an array, touches its first and last element, and returns it. This is what ArrayPool.Shared is best at: one array in a thread-static slot.",
            selection => (selection switch
            {
                Selection.Default => (int[])[100, Sizes.Typical, Sizes.Mebibyte],
                Selection.Full => [100, 1000, Sizes.Typical, 16 * Sizes.Kibibyte, 64 * Sizes.Kibibyte, 256 * Sizes.Kibibyte, Sizes.Mebibyte],
                _ => [100, 1000, Sizes.Typical, 64 * Sizes.Kibibyte, Sizes.Mebibyte],
            }).Select(length => new TimedCell(Figures.Size(length), length, Loads.Pair))),
        new("depth-2", "Two arrays at a time",
            "One thread rents two arrays of 4 KiB, touches both, and returns both, the last one first.", _ => Depths(isFifo: false, 2)),
        new("depth-lifo", "Many arrays at a time, returned last in, first out",
            "One thread rents a group of 4 KiB arrays, touches each, and returns them in the opposite order, as nested calls do.",
            selection => Depths(isFifo: false, selection == Selection.Default ? [8, 64] : [4, 8, 16, 32, 64])),
        new("depth-fifo", "Many arrays at a time, returned first in, first out",
            "One thread rents a group of 4 KiB arrays, touches each, and returns them in the same order, as a queue does.",
            selection => Depths(isFifo: true, selection == Selection.Default ? [8, 64] : [4, 8, 16, 32, 64])),
        new("mixed", "Mixed sizes",
            "One thread keeps 16 arrays of random sizes, every power of two from 16 B to 64 KiB equally likely; each step returns the oldest and rents another.",
            _ => [new TimedCell("16 B – 64 KiB, window 16", Sizes.Typical, Loads.Mixed(16, 64 * Sizes.Kibibyte, window: 16)) { VaryingLengths = true }]),
        new("threads-depth-1", "Several threads, one array each",
            "Each thread rents a 4 KiB array, touches it, and returns it, over one pool. The time is the wall clock's, divided by the pairs of all threads.",
            selection => Threads(Loads.Pair, selection)),
        new("threads-depth-8", "Several threads, eight arrays each",
            "Each thread rents eight 4 KiB arrays, touches each, and returns them last in, first out, over one pool. The time is the wall clock's, divided by the pairs of all threads.",
            selection => Threads(Loads.Depth(8), selection)),
        new("ring", "Producer to consumer over a ring",
            "One thread rents and fills 4 KiB arrays, another returns them, with a lock-free ring of 256 places between them. Arrays keep flowing in one direction, so somebody has to carry them back.",
            _ => [Typical("one pair of threads", Loads.Ring, threads: 2), Typical("four pairs of threads", Loads.Ring, threads: 8)]),
        new("channel", "Producer to consumer through a channel",
            "One task rents 4 KiB arrays and writes them into a bounded channel of 256, another reads and returns them. Most of the time is the channel's own.",
            _ => [Typical("one producer, one consumer", Loads.Channel(capacity: 256))]),
        new("async-hop", "A thread hop between rent and return",
            "Sixteen asynchronous flows rent a 4 KiB array, await a trip through the thread pool's queue, and return it on whichever thread they come out. Most of the time is the queue's.",
            // The runtime's threads sleep and wake as they like: slices as long as those of threads of its own.
            _ => [new TimedCell("16 flows", Sizes.Typical, Loads.AsyncHop(16)) { Slices = TimedCell.SlicesOfThreads }]),
        new("instances", "Many instances in turn",
            "One thread makes one pair (4 KiB) on each of several pools in turn. ArrayPool.Shared is one pool and takes part as that.",
            _ => new[] { 8, 64 }.Select(count => new TimedCell($"{count} instances", Sizes.Typical, Loads.Instances(count)) { InstancesOnly = true })),
        new("stack-64", "64 threads, ten stack depths",
            "Each of 64 threads makes pairs (4 KiB) at ten depths of its stack, a page apart: in one frame; in ten nested frames; rented in one frame and returned in another.",
            _ => [Stacks("pair", StackPattern.Pair, 64), Stacks("nested", StackPattern.Nested, 64), Stacks("another depth", StackPattern.Cross, 64)]),
        new("stack-200", "200 threads, ten stack depths",
            "Each of 200 threads makes pairs (4 KiB) at ten depths of its stack, a page apart, in one frame each.", _ => [Stacks("pair", StackPattern.Pair, 200)]),
        new("dry", "A dry pool",
            "One thread rents arrays and never returns one: each is allocated. A pool adds the price of a search that finds nothing.",
            _ => from length in (int[])[64, Sizes.Typical]
                 from isObjects in (bool[])[false, true]
                 let contenders = SuiteContenders.Of(isObjects, isWorked: false)
                 select new TimedCell($"{ElementOf(isObjects)}[{length}]", length, Loads.Dry) { Candidates = contenders }),
        new("short-threads", "Short-lived threads",
            "Threads that make 16 pairs at depth 4 (4 KiB) and end. The time is mostly the thread's own; the bytes, without those of the thread itself, are what the pool loses with it.",
            _ => [Typical("16 pairs a thread", Loads.ShortThreads)]),
        new("objects", "Arrays of references",
            "One thread rents an object[512] (4 KiB), touches its first and last element, and returns it without clearing.",
            _ => [new TimedCell("object[512]", 512, Loads.Pair) { Candidates = SuiteContenders.Objects }]),
        new("suite", "The shapes of dotnet/performance",
            "The 32 cells of RentReturnArrayPoolTests, with 4,096 elements: one array at a time, on one thread or on one a processor; "
            + "eight at a time; and through a channel of one place. With --full only.",
            selection => from isObjects in selection == Selection.Default ? [] : (bool[])[false, true]
                         from isWorked in (bool[])[false, true]
                         from isAsync in (bool[])[false, true]
                         let contenders = SuiteContenders.Of(isObjects, isWorked)
                         let suffix = $", {ElementOf(isObjects)}{(isWorked ? ", cleared and read" : "")}{(isAsync ? ", async" : "")}"
                         from shape in SuiteShapes(isAsync)
                         select new TimedCell(shape.Name + suffix, 4096, shape.Load)
                         {
                             Candidates = contenders,
                             Threads = shape.Threads,
                             Slices = TimedCell.SlicesOfThreads,
                         }),
        new("memorypool", "Memory pools",
            "One thread rents memory of 4 KiB, one or eight at a time, touches the first and the last element of each, and disposes the owners, the last one first. Ratios are to MemoryPool<byte>.Shared.")
        {
            BaselineId = MemoryContenders.BaselineId,
            Plan = _ => [Typical("depth 1", Loads.Pair, MemoryContenders.All), Typical("depth 8", Loads.Depth(8), MemoryContenders.All)],
        },
        new("streams", "Streams in memory",
            "One thread takes a stream, writes it and reads it again, 4 KiB a call, and disposes or resets it: that is a pair. Ratios are to a MemoryStream that is not told its length.")
        {
            BaselineId = StreamContenders.BaselineId,
            Plan = _ => [Stream(Sizes.Kibibyte), Stream(64 * Sizes.Kibibyte), Stream(Sizes.Mebibyte)],
        },
        Objects("object-pool", "Pooled objects", "small objects under the default policy", ObjectContenders.Messages),
        Objects("object-pool-builder", "Pooled string builders", "string builders, which are written to and cleared", ObjectContenders.Builders),
        Objects("object-pool-disposable", "Pooled disposable objects", "small disposable objects under the default policy", ObjectContenders.Disposables),
        new("lengths", "From 100 to 10,000,000 bytes",
            "One thread, one array at a time, at the lengths that articles about array pools report. PerCoreArrayPool keeps arrays up to 1 MiB; longer ones it allocates, and they are another pool's business.",
            _ => s_articleLengths.Skip(1).Append(10_000_000).Select(length => new TimedCell(Bytes(length), length, Loads.Pair))),
        new("threads-lengths", "Threads by lengths",
            "One to 32 threads, one array each at a time, 10 to 1,000,000 bytes: the table of the articles about array pools. With --full only.",
            selection => from threads in selection == Selection.Full ? (int[])[1, 2, 4, 8, 16, 32] : []
                         from length in s_articleLengths
                         select new TimedCell($"{Figures.Counted(threads, "thread")}, {Bytes(length)}", length, Loads.Pair.OnCrew()) { Threads = threads }),
        new("latency", "Latency of single calls, 32 threads",
            "32 threads at depth 8 (4 KiB); every Rent and every Return is timed, the clock included (some 25 ns). Stalls are calls that took over a millisecond, for each million calls: mostly threads that lost their processor in the middle of a call. The ratio is that of the p99.")
        {
            Main = Columns.Percentile99,
            Extras = Columns.Percentiles,
            Plan = _ => [Latency("32 threads, depth 8", Sizes.Typical, threads: 32, depth: 8)],
        },
        .. MemoryScenarios.All,
        new("metrics", "What metrics cost",
            "One thread makes pairs (4 KiB) on a PerCoreArrayPool that no meter knows, on one whose meter nobody listens to, and on two whose meters somebody collects from.")
        {
            BaselineId = MeteredContenders.UnpublishedId,
            Plan = _ => [Typical("one array", Loads.Pair, MeteredContenders.All), Typical("eight arrays", Loads.Depth(8), MeteredContenders.All)],
        },
    ];

    public static TimedCell Latency(string name, int length, int threads, int depth) =>
        new(name, length, Loads.Latency(depth).OnCrew()) { Threads = threads, Slices = TimedCell.SlicesOfLatency };

    private static TimedCell Typical(string name, Load load, int threads = 0) => new(name, Sizes.Typical, load) { Threads = threads };

    private static TimedCell Typical(string name, Load load, IReadOnlyList<Contender> candidates) => new(name, Sizes.Typical, load) { Candidates = candidates };

    private static IEnumerable<Cell> Depths(bool isFifo, params int[] depths) => depths.Select(depth => Typical($"depth {depth}", Loads.Depth(depth, isFifo)));

    private static IEnumerable<Cell> Threads(Load load, Selection selection) =>
        (selection == Selection.Default ? (int[])[2, 32] : [1, 2, 8, 32]).Select(threads => Typical(Figures.Counted(threads, "thread"), load.OnCrew(), threads));

    private static TimedCell Stacks(string name, StackPattern pattern, int threads) => Typical(name, Loads.StackDepths(pattern).OnCrew(), threads);

    private static TimedCell Stream(int length) => new(Figures.Size(length), length, Loads.Pair) { Candidates = StreamContenders.All };

    /// <summary>As the suite's methods SingleSerial, SingleParallel, MultipleSerial and ProducerConsumer.</summary>
    private static (string Name, Load Load, int Threads)[] SuiteShapes(bool isAsync)
    {
        int processors = Environment.ProcessorCount;
        return
        [
            ("one", isAsync ? Loads.AsyncHop(1) : Loads.Pair, 0),
            isAsync ? ("one each", Loads.AsyncHop(processors), 0) : ("one each", Loads.Pair.OnCrew(), processors),
            ("eight", isAsync ? Loads.AsyncHop(1, depth: 8) : Loads.Depth(8), 0),
            ("channel", Loads.Channel(capacity: 1, isBlocking: !isAsync), 0),
        ];
    }

    private static string ElementOf(bool isObjects) => isObjects ? "object" : "byte";

    private static string Bytes(int length) => string.Create(CultureInfo.InvariantCulture, $"{length:N0} B");

    /// <summary>Pools of objects that are no arrays: some held at once by each of some threads.</summary>
    private static Scenario Objects(string name, string title, string what, IReadOnlyList<Contender> candidates) =>
        new(name, title,
            $"Each thread gets 1, 8 or 32 {what}, writes to each, and returns them, over one pool that may keep 1,024, or its default. The time is the wall clock's, divided by the pairs of all threads.")
        {
            BaselineId = ObjectContenders.BaselineId,
            Plan = selection => from at in selection == Selection.Default
                                    ? (IEnumerable<(int Threads, int Depth)>)[(1, 1), (8, 8)]
                                    : from threads in (int[])[1, 2, 8, 32] from depth in (int[])[1, 8, 32] select (Threads: threads, Depth: depth)
                                select new TimedCell($"{Figures.Counted(at.Threads, "thread")}, depth {at.Depth}", length: 1, (at.Depth == 1 ? Loads.Pair : Loads.Depth(at.Depth)).OnCrew())
                                {
                                    Threads = at.Threads,
                                    Candidates = candidates,
                                },
        };
}
