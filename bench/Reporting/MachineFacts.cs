namespace Pools.Bench;

/// <summary>What the figures depend on besides the code.</summary>
internal sealed record MachineFacts(string Processor, int Cores, string Memory, string System, string Runtime, string GarbageCollector, string CommandLine)
{
    public const string HowToRead =
        "Figures come from one process unless their scenario says otherwise: read the ratios with their spread, not the absolute times, and do not carry either to another machine.";

    // The longest label and some room.
    private const int LabelWidth = 11;

    public static MachineFacts Collect(string[] arguments) => new(
        ProcessorName(),
        Environment.ProcessorCount,
        Figures.Bytes(GC.GetGCMemoryInfo().TotalAvailableMemoryBytes),
        $"{RuntimeInformation.OSDescription}, {RuntimeInformation.OSArchitecture.ToString().ToLowerInvariant()}",
        $"{RuntimeInformation.FrameworkDescription}, {RuntimeInformation.RuntimeIdentifier}, tiered PGO {(Environment.GetEnvironmentVariable("DOTNET_TieredPGO") == "0" ? "off" : "on")}",
        $"{(GCSettings.IsServerGC ? "server" : "workstation")}, {(AppContext.TryGetSwitch("System.GC.Concurrent", out bool concurrent) && !concurrent ? "not concurrent" : "concurrent")}",
        "bench " + string.Join(' ', arguments));

    /// <param name="input">What real work was done on, if there was some.</param>
    public string[] Lines(string? input = null) =>
    [
        Line("Machine", string.Create(CultureInfo.InvariantCulture, $"{Processor}, {Cores} logical cores, {Memory} of memory")),
        Line("System", System),
        Line("Runtime", Runtime),
        Line("GC", GarbageCollector),
        Line("Command", CommandLine.TrimEnd()),
        .. input is null ? [] : (string[])[Line("Input", input)],
    ];

    /// <summary>The same as a block of Markdown.</summary>
    public string Markdown(string? input = null) => $"```\n{string.Join('\n', Lines(input))}\n```\n\n";

    private static string Line(string label, string text) => label.PadRight(LabelWidth) + text;

    private static string ProcessorName()
    {
        const string CpuInfo = "/proc/cpuinfo";
        string? name = File.Exists(CpuInfo)
            ? File.ReadLines(CpuInfo).FirstOrDefault(l => l.StartsWith("model name", StringComparison.Ordinal))?.Split(':', 2)[1].Trim()
            : Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER");
        return string.IsNullOrEmpty(name) ? $"unnamed {RuntimeInformation.ProcessArchitecture} processor" : name;
    }
}
