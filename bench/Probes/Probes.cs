namespace Pools.Bench;

/// <summary>What a child process answers.</summary>
internal sealed record ProbeAnswer(Dictionary<string, double> Figures, IReadOnlyList<Moment>? Timeline = null);

/// <summary>Measurements that a fresh process makes on one contender, by the name that starts them.</summary>
internal static class Probes
{
    private static readonly Dictionary<string, Func<Contender, string[], ProbeAnswer>> s_all = new(StringComparer.Ordinal)
    {
        [FirstUseProbe.Name] = FirstUseProbe.Measure,
        [EmptyPoolProbe.Name] = EmptyPoolProbe.Measure,
        [RetainedProbe.Name] = RetainedProbe.Measure,
        [BurstProbe.Name] = BurstProbe.Measure,
        [ThreadChurnProbe.Name] = ThreadChurnProbe.Measure,
        [WorkProbe.Name] = WorkProbe.Measure,
        [PairsLoad.Name] = PairsLoad.Measure,
        [TurnoverLoad.Name] = TurnoverLoad.Measure,
        [TrimLatencyLoad.Name] = TrimLatencyLoad.Measure,
        [MemoryLoads.Burst] = (contender, _) => MemoryLoads.Measure(contender, MemoryLoads.RunBurst),
        [MemoryLoads.Drift] = (contender, _) => MemoryLoads.Measure(contender, MemoryLoads.RunDrift),
        [MemoryLoads.Idle] = (contender, _) => MemoryLoads.Measure(contender, MemoryLoads.RunIdle),
        [MemoryLoads.Rest] = (contender, _) => MemoryLoads.Measure(contender, MemoryLoads.RunRest),
        [MemoryLoads.Scatter] = (contender, _) => MemoryLoads.Measure(contender, MemoryLoads.RunScatter),
        [MemoryLoads.Mixture] = (contender, _) => MemoryLoads.Measure(contender, MemoryLoads.RunMixture),
    };

    public static Func<Contender, string[], ProbeAnswer> Find(string name) => s_all.GetValueOrDefault(name) ?? throw new UsageException($"no probe '{name}'");
}

/// <summary>Counts live bytes. The collections are forced: this runs in child processes that measure nothing else.</summary>
internal static class Heap
{
    /// <summary>Live bytes after a full collection, with what a pool's own callback lets go of it taken off.</summary>
    public static long LiveBytes()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        return GC.GetTotalMemory(forceFullCollection: false);
    }

    /// <summary>Live bytes among what was allocated lately, without a full collection: no pool learns of it.</summary>
    public static long LiveBytesAfterYoungCollection()
    {
        GC.Collect(0, GCCollectionMode.Forced, blocking: true);
        return GC.GetTotalMemory(forceFullCollection: false);
    }
}
