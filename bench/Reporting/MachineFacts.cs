namespace Pools.Bench;

/// <summary>The conditions of the figures.</summary>
internal sealed record MachineFacts(string Processor, int Cores, string Memory, string System, string Runtime, string GarbageCollector)
{
    public static MachineFacts Collect() => new(
        ProcessorName(),
        Environment.ProcessorCount,
        Figures.Bytes(GC.GetGCMemoryInfo().TotalAvailableMemoryBytes),
        $"{RuntimeInformation.OSDescription}, {RuntimeInformation.OSArchitecture.ToString().ToLowerInvariant()}",
        $"{RuntimeInformation.FrameworkDescription}, {RuntimeInformation.RuntimeIdentifier}, tiered PGO "
        + (Environment.GetEnvironmentVariable("DOTNET_TieredPGO") == "0" ? "off" : "on"),
        (GCSettings.IsServerGC ? "server, " : "workstation, ")
        + (AppContext.TryGetSwitch("System.GC.Concurrent", out bool concurrent) && !concurrent ? "not concurrent" : "concurrent"));

    public string[] Lines() =>
    [
        $"Machine    {Processor}, {Cores} logical cores, {Memory} of memory",
        $"System     {System}",
        $"Runtime    {Runtime}",
        $"GC         {GarbageCollector}",
    ];

    private static string ProcessorName()
    {
        const string CpuInfo = "/proc/cpuinfo";
        string? name = File.Exists(CpuInfo)
            ? File.ReadLines(CpuInfo).FirstOrDefault(l => l.StartsWith("model name", StringComparison.Ordinal))?.Split(':', 2)[1].Trim()
            : Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER");
        return string.IsNullOrEmpty(name) ? $"unnamed {RuntimeInformation.ProcessArchitecture} processor" : name;
    }
}
