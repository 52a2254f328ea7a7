using Pools.Tests.Deep.Pages;

namespace Pools.Tests.Deep;

/// <summary>Everything that the deep run can show.</summary>
internal static class Parts
{
    private const string NetStandard = "netstandard2.0";
    private const string Explorer = "Pools.Tests.Concurrency.Explorer";

    public static IReadOnlyList<Part> All { get; } =
    [
        Test("property", "All sixteen element types keep the contract; models and properties at many programs.", 5, "tests/Property"),
        Test("scenarios", "The explorer's scenarios at the bounds that find every mutant.", 2, "tests/Concurrency",
            filter: ["-namespace", Explorer]),
        Test("stress", "The stress and litmus tests at their deep bounds.", 5, "tests/Concurrency", filter: ["-namespace-", Explorer]),
        Test("diagnostics", "The debug pool at its deep bounds.", 1, "tests/Diagnostics"),
        Test("extensions", "Registration, logs and metrics at their deep bounds.", 0.5, "tests/Extensions"),
        Test("analyzers", "Many random programs; every mutant of the engine fails a case.", 2, "tests/Analyzers"),
        Test("tool", "The tool looks at processes of every kind.", 2, "tests/Tool"),
        Test("packages", "Every package, packed and used from outside.", 6, "tests/Packages", filter: ["-class-", "*.LeakGateTests"]),
        Test("gates", "The leak gate of each test framework.", 7, "tests/Packages", filter: ["-class", "*.LeakGateTests"]),
        Test("property-netstandard", "The netstandard2.0 build keeps the contract.", 3, "tests/Property", NetStandard),
        Test("concurrency-netstandard", "The netstandard2.0 build withstands the explorer and the stress tests.", 3, "tests/Concurrency",
            NetStandard),
        Test("diagnostics-netstandard", "The debug pool over the netstandard2.0 build.", 0.5, "tests/Diagnostics", NetStandard),
        Test("measured-netstandard", "The netstandard2.0 build frees the memory of dropped pools.", 0.5, "tests/Deep/Measured", NetStandard,
            "-class", "*.DroppedPoolsTests", "-class", "*.IdReuseTests"),
        Test("measured", "Heap, resident memory and finalizers stay within their bounds.", 1, "tests/Deep/Measured"),
        Test("mutants", "The explorer and the debug pool's tests find each of the faults in tests/Deep/Mutants.", 2, "tests/Deep/Mutants"),
        Test("scale", "Cache lines that move between many simulated cores.", 1.5, "tests/Deep/Scale"),
        Test("consumers", "Other libraries, the samples and a trimmed program over the pools.", 2, "tests/Deep/Consumers"),
        Search("soak", "Everything at once under a heap limit: one owner an array, level memory.", 5, run =>
            ["soak", "--heap-limit", "1536", "--minutes", Count(run.Time.TotalMinutes), "--seed", $"{run.Seed}"]),
        Search("soak-page-discard", "Discarded pages lose no byte, under eight collectors.", 1.5, run =>
            ["soak", "--page-discard", "--seconds", Count(run.Time.TotalSeconds)]),
        Search("litmus", "On real threads, the seam never shows a forbidden outcome.", 1.5, run =>
            ["litmus", "--seconds", Count(run.Time.TotalSeconds), "--seed", $"{run.Seed}"]),
        Search("explorer", "No interleaving with one more preemption breaks a promise.", 3.5, run =>
            ["explore", "--deeper", "1", "--seconds", Count(run.Time.TotalSeconds)]),
        new("net11", "Contract, stress, debug pool, page discard and the tool on .NET 11, with runtime-async.", 3.5, Net11.Run),
        new("netframework", "The contract and the stress tests under Mono on .NET Framework's surface.", 1.5, NetFramework.Run),
        new("webassembly", "The smoke checks on Mono as WebAssembly.", 2, WebAssembly.Run),
        new("pages", "Commands of the documentation, pasted into a shell in a fresh clone, end as their page says.", 6, RunPages)
        {
            Share = 0.3,
        },
    ];

    public static string[] Names => [.. All.Select(part => part.Name)];

    public static Part Find(string name) => All.Single(part => part.Name == name);

    public static void Print()
    {
        foreach (Part part in All)
        {
            Console.WriteLine($"{part.Name,-24} {part.Minutes,4:0.#} min{(part.Share > 0 ? "+" : " ")}  {part.Shows}");
        }
    }

    private static Part Test(string name, string shows, double minutes, string project, string? build = null, params string[] filter) =>
        new(name, shows, minutes, context => new TestProgram(project, build, filter).Run(context));

    private static Part Search(string name, string shows, double minutes, Func<PartContext, string[]> command) =>
        new(name, shows, minutes, context => new TestProgram("tests/Concurrency").Command(context, command(context))) { Share = 0.05 };

    /// <summary>Pages in an order that the seed decides, until the time is over.</summary>
    private static PartResult RunPages(PartContext context)
    {
        string[] pages = [.. PageRun.Pages];
        new Random(context.Seed).Shuffle(pages);
        long start = TimeProvider.System.GetTimestamp();
        var tried = new List<string>();
        bool hasPassed = true;
        foreach (string page in pages)
        {
            if (tried.Count > 0 && TimeProvider.System.GetElapsedTime(start) > context.Time)
            {
                break;
            }

            hasPassed &= PageRun.Of(page);
            tried.Add(page);
        }

        return new PartResult(hasPassed, $"{tried.Count} of {pages.Length} pages: {string.Join(", ", tried)}");
    }

    private static string Count(double number) => $"{Math.Max(1, (int)number)}";
}
