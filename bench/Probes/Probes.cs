namespace Pools.Bench;

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
        [ServiceProbe.Name] = ServiceProbe.Measure,
        [TurnoverLoad.Name] = TurnoverLoad.Measure,
        [ImageServiceLoad.Name] = ImageServiceLoad.Measure,
        [MemoryLoads.Drift] = Of(MemoryLoads.RunDrift),
        [MemoryLoads.Idle] = Of(MemoryLoads.RunIdle),
    };

    public static Func<Contender, string[], ProbeAnswer> Find(string name) =>
        s_all.GetValueOrDefault(name) ?? throw new UsageException($"no probe '{name}'");

    private static Func<Contender, string[], ProbeAnswer> Of(Action<MemoryLoads.Run> load) => (contender, _) =>
        MemoryLoads.Measure(contender, load);
}

/// <summary>Counts live bytes, in child processes that measure nothing else.</summary>
internal static class Heap
{
    /// <summary>Live bytes after a full collection and the pools' own callbacks.</summary>
    public static long LiveBytes()
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        return GC.GetTotalMemory(forceFullCollection: false);
    }
}
