namespace Pools.Bench;

internal sealed record RetainedPattern(string Name, string Title, int Threads, Load Load)
{
    public static IReadOnlyList<RetainedPattern> All { get; } =
    [
        new("depth-64", "1 thread, depth 64", 1, Loads.Depth(64).OnCrew()),
        new("mixed", "1 thread, mixed sizes", 1, Loads.Mixed(16, 64 * Sizes.Kibibyte, 16).OnCrew()),
        new("threads-8", "8 threads, depth 8", 8, Loads.Depth(8).OnCrew()),
        new("threads-32", "32 threads, depth 8", 32, Loads.Depth(8).OnCrew()),
        new("ring", "four pairs over rings", 8, Loads.Ring),
        new("threads-200", "200 threads, depth 1", 200, Loads.Pair.OnCrew()),
    ];
}

/// <summary>Live bytes that a load added to the heap by way of its pool, while its threads are alive.</summary>
internal static class RetainedProbe
{
    public const string Name = "retained";
    public const string BytesKey = "bytes";
    public const string NeedKey = "need";
    public const string KeptOverNeedKey = "kept-over-need";

    // Far more than any cache needs to fill.
    private const long Operations = 400_000;

    public static ProbeAnswer Measure(Contender contender, string[] arguments)
    {
        RetainedPattern pattern = RetainedPattern.All.First(p => p.Name == arguments[0]);
        using ThreadCrew crew = new(pattern.Threads);
        // Memory of the load and the threads without a pool does not count.
        Exercise(Contenders.Find(Contenders.NewId), pattern, crew)();
        long before = Heap.LiveBytes();
        Action pool = Exercise(contender, pattern, crew);
        long after = Heap.LiveBytes();
        GC.KeepAlive(pool);
        double kept = Math.Max(0, after - before);
        // The same load again, counted: afterwards, because counting is slow.
        Exercise(Contenders.Find(Contenders.CountingId), pattern, crew)();
        double need = CountingPool.Latest!.NeededBytes;
        return new ProbeAnswer(new(StringComparer.Ordinal) { [BytesKey] = kept, [NeedKey] = need, [KeptOverNeedKey] = kept / need });
    }

    /// <returns>Something that keeps the pool alive but not the load, which still holds arrays that it has returned.</returns>
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Action Exercise(Contender contender, RetainedPattern pattern, ThreadCrew crew)
    {
        Workload workload = contender.Build(pattern.Load, Sizes.Typical, crew);
        workload.Loop.Run(Operations);
        // The crew still refers to the last work; give it another.
        crew.Run(static _ => { });
        return workload.DisposePool;
    }
}

/// <summary>Rents many arrays at once and returns them. Then counts live bytes after full collections.</summary>
internal static class BurstProbe
{
    public const string Name = "burst";
    public const string CollectedKey = "collected";

    public const int Arrays = 2000;

    public static string KeyAfter(int seconds) => string.Create(CultureInfo.InvariantCulture, $"after{seconds}");

    /// <param name="contender">The pool.</param>
    /// <param name="seconds">When to count again.</param>
    public static ProbeAnswer Measure(Contender contender, string[] seconds)
    {
        Dictionary<string, double> bytes = new(StringComparer.Ordinal);
        // Everything is compiled and allocated first that the burst is not about.
        Burst(Contenders.Find(Contenders.NewId), 1)();
        long before = Heap.LiveBytes();
        Action pool = Burst(contender, Arrays);
        bytes[CollectedKey] = Heap.LiveBytes() - before;
        int waited = 0;
        foreach (int until in seconds.Select(number => int.Parse(number, CultureInfo.InvariantCulture)))
        {
            Thread.Sleep(TimeSpan.FromSeconds(until - waited));
            waited = until;
            bytes[KeyAfter(until)] = Heap.LiveBytes() - before;
        }

        GC.KeepAlive(pool);
        return new ProbeAnswer(bytes);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static Action Burst(Contender contender, int arrays)
    {
        Workload workload = contender.Build(Loads.Depth(arrays), Sizes.Typical);
        workload.Loop.Run(arrays);
        return workload.DisposePool;
    }
}
