namespace Pools.Bench;

internal static class Sizes
{
    public const int Kibibyte = 1024;
    public const int Mebibyte = 1024 * 1024;

    /// <summary>The usual buffer of a stream or a socket.</summary>
    public const int Typical = 4 * Kibibyte;
}

/// <summary>The micro scenarios in their order. Arrays have 4 KiB unless the description says otherwise.</summary>
internal static class MicroScenarios
{
    private const string WallClock = "The time is the wall clock's, divided by the pairs of all threads.";

    public static IReadOnlyList<Scenario> All { get; } =
    [
        new("depth-1", "One array at a time",
            "One thread rents an array, touches its first and last element, and returns it. ArrayPool.Shared is best at this.",
            isFull => (isFull ? (int[])[100, 1000, Sizes.Typical, 64 << 10, Sizes.Mebibyte] : [100, Sizes.Typical, Sizes.Mebibyte])
                .Select(length => new TimedCell(Figures.Size(length), length, Loads.Pair))),
        new("depth-2", "Two arrays at a time", "One thread rents two arrays, touches both, and returns both, the last one first.",
            _ => Depths(isFifo: false, 2)),
        new("depth-lifo", "Many arrays at a time, returned last in, first out",
            "One thread rents a group of arrays, touches each, and returns them in the opposite order, as nested calls do.",
            isFull => Depths(isFifo: false, isFull ? [4, 8, 16, 32, 64] : [8, 64])),
        new("depth-fifo", "Many arrays at a time, returned first in, first out",
            "One thread rents a group of arrays, touches each, and returns them in the same order, as a queue does.",
            isFull => Depths(isFifo: true, isFull ? [4, 8, 16, 32, 64] : [8, 64])),
        new("mixed", "Mixed sizes",
            "One thread keeps 16 arrays of random sizes; each step returns the oldest and rents another.",
            _ => [new TimedCell("16 B – 64 KiB, window 16", Sizes.Typical, Loads.Mixed(16, 64 << 10, 16))]),
        new("threads-depth-1", "Several threads, one array each",
            $"Each thread rents an array, touches it, and returns it, over one pool. {WallClock}",
            isFull => Threads(Loads.Pair, isFull)),
        new("threads-depth-8", "Several threads, eight arrays each",
            $"Each thread rents eight arrays, touches each, and returns them last in, first out, over one pool. {WallClock}",
            isFull => Threads(Loads.Depth(8), isFull)),
        new("ring", "Producer to consumer over a ring",
            "One thread rents and fills arrays, another returns them, with a lock-free ring of 256 places between them.",
            _ => [Typical("one pair of threads", Loads.Ring, threads: 2), Typical("four pairs of threads", Loads.Ring, threads: 8)]),
        new("channel", "Producer to consumer through a channel",
            "One task rents arrays and writes them into a bounded channel of 256, another returns them. The channel takes most of it.",
            _ => [Typical("one producer, one consumer", Loads.Channel(capacity: 256))]),
        new("instances", "Many instances in turn",
            "One thread makes one pair on each of several pools in turn. ArrayPool.Shared is one pool and takes part as that.",
            _ => new[] { 8, 64 }.Select(count =>
                new TimedCell($"{count} instances", Sizes.Typical, Loads.Instances(count)) { InstancesOnly = true })),
        new("dry", "A dry pool",
            "One thread rents arrays and never returns one: each is allocated. A pool adds the price of a search that finds nothing.",
            _ => from length in (int[])[64, Sizes.Typical]
                 from isObjects in (bool[])[false, true]
                 let contenders = isObjects ? ElementContenders.Objects : ElementContenders.Bytes
                 select new TimedCell($"{ElementOf(isObjects)}[{length}]", length, Loads.Dry) { Candidates = contenders }),
        new("objects", "Arrays of references",
            "One thread rents an object[512] (4 KiB), touches its first and last element, and returns it without clearing.",
            _ => [new TimedCell("object[512]", 512, Loads.Pair) { Candidates = ElementContenders.Objects }]),
        new("memorypool", "Memory pools",
            "One thread rents memory, one or eight at a time, touches the ends of each, and disposes the owners, the last one first.",
            _ => [Typical("depth 1", Loads.Pair, MemoryContenders.All), Typical("depth 8", Loads.Depth(8), MemoryContenders.All)])
        {
            BaselineId = MemoryContenders.BaselineId,
        },
        new("streams", "Streams in memory",
            "One thread takes a stream, writes it and reads it again, 4 KiB a call, and disposes or resets it: that is a pair.",
            _ => [Stream(Sizes.Kibibyte), Stream(64 * Sizes.Kibibyte), Stream(Sizes.Mebibyte)])
        {
            BaselineId = StreamContenders.BaselineId,
        },
        new("object-pool", "Pooled objects",
            "Each thread gets small objects, writes to each, and returns them, over one pool that may keep 1,024, or its default. "
            + WallClock,
            isFull => from threads in isFull ? (int[])[1, 2, 8, 32] : [1, 8]
                      from depth in isFull ? (int[])[1, 8, 32] : [8]
                      let load = depth == 1 ? Loads.Pair : Loads.Depth(depth)
                      select new TimedCell($"{Figures.Counted(threads, "thread")}, depth {depth}", length: 1, load.OnCrew())
                      {
                          Threads = threads,
                          Candidates = ObjectContenders.All,
                      })
        {
            BaselineId = ObjectContenders.BaselineId,
        },
        new("lengths", "From 100 to 10,000,000 bytes",
            "One thread rents an array, touches its first and last element, and returns it.",
            _ => ((int[])[100, 1000, 10_000, 100_000, 1_000_000, 10_000_000]).Select(length =>
                new TimedCell(string.Create(CultureInfo.InvariantCulture, $"{length:N0} B"), length, Loads.Pair))),
        .. MemoryScenarios.All,
        new("metrics", "What metrics cost",
            "One thread makes pairs on a PerCoreArrayPool without a meter, with one that has no listener, and with collected ones.",
            _ => [Typical("one array", Loads.Pair, MeteredContenders.All), Typical("eight arrays", Loads.Depth(8), MeteredContenders.All)])
        {
            BaselineId = MeteredContenders.UnpublishedId,
        },
    ];

    private static TimedCell Typical(string name, Load load, int threads = 0) => new(name, Sizes.Typical, load) { Threads = threads };

    private static TimedCell Typical(string name, Load load, IReadOnlyList<Contender> candidates) =>
        new(name, Sizes.Typical, load) { Candidates = candidates };

    private static IEnumerable<Cell> Depths(bool isFifo, params int[] depths) =>
        depths.Select(depth => Typical($"depth {depth}", Loads.Depth(depth, isFifo)));

    private static IEnumerable<Cell> Threads(Load load, bool isFull) =>
        (isFull ? (int[])[1, 2, 8, 32] : [2, 32])
            .Select(threads => Typical(Figures.Counted(threads, "thread"), load.OnCrew(), threads));

    private static TimedCell Stream(int length) => new(Figures.Size(length), length, Loads.Pair) { Candidates = StreamContenders.All };

    private static string ElementOf(bool isObjects) => isObjects ? "object" : "byte";
}
