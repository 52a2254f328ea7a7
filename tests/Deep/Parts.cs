using System;
using System.Collections.Generic;
using System.Linq;
using Pools.Tests.Deep.Pages;

namespace Pools.Tests.Deep;

/// <summary>Everything that the deep run can show.</summary>
internal static class Parts
{
    private const string NetStandard = "netstandard2.0";

    public static IReadOnlyList<Part> All { get; } =
    [
        Test("property", "All sixteen element types keep the contract; models and properties at many programs.", 5, "tests/Property"),
        Test("concurrency", "The explorer, the litmus programs and the stress tests at the bounds that find every mutant.", 5, "tests/Concurrency"),
        Test("diagnostics", "The debug pool at its deep bounds.", 1, "tests/Diagnostics"),
        Test("extensions", "Registration, logs and metrics at their deep bounds.", 1, "tests/Extensions"),
        Test("analyzers", "Many random programs; every mutant of the engine fails a case.", 3, "tests/Analyzers"),
        Test("tool", "The tool looks at processes of every kind.", 2, "tests/Tool"),
        Test("packages", "Every package, packed and used from outside.", 3, "tests/Packages"),
        Test("property-netstandard", "The netstandard2.0 build keeps the contract.", 4, "tests/Property", NetStandard),
        Test("concurrency-netstandard", "The netstandard2.0 build withstands the explorer and the stress tests.", 5, "tests/Concurrency", NetStandard),
        Test("measured-netstandard", "The netstandard2.0 build frees the memory of dropped pools.", 1, "tests/Deep/Measured", NetStandard),
        Test("measured", "Heap, resident memory and finalizers stay within their bounds.", 2, "tests/Deep/Measured"),
        Test("mutants", "The explorer finds each fault in the lock-free code.", 3, "tests/Deep/Mutants/Concurrency"),
        Test("mutants-diagnostics", "The debug pool's tests find each broken detector.", 1.5, "tests/Deep/Mutants/Diagnostics"),
        Test("scale", "Cache lines that move between many simulated cores.", 2, "tests/Deep/Scale"),
        Test("consumers", "Other libraries, the samples and a trimmed program over the pools.", 2.5, "tests/Deep/Consumers"),
        Search("soak", "Everything at once under a heap limit: one owner an array, level memory.", run =>
            ["soak", "--heap-limit", "1536", "--minutes", Count(run.Time.TotalMinutes), "--seed", $"{run.Seed}"]),
        Search("soak-large", "Millions of operations over large pools: one owner an array, exact books.", run => ["soak", "--large", "--seed", $"{run.Seed}"]),
        Search("soak-page-discard", "Returned pages lose no byte, under eight collectors.", run =>
            ["soak", "--page-discard", "--seconds", Count(run.Time.TotalSeconds)]),
        Search("litmus", "On real threads, the seam never shows a forbidden outcome.", run =>
            ["litmus", "--seconds", Count(run.Time.TotalSeconds), "--seed", $"{run.Seed}"]),
        Search("explorer", "No interleaving with one more preemption breaks a promise.", run =>
            ["explore", "--deeper", "1", "--seconds", Count(run.Time.TotalSeconds / 100)]),
        new("netframework", "The contract and the stress tests under Mono on .NET Framework's surface.", 5, NetFramework.Run),
        new("webassembly", "The smoke checks on Mono as WebAssembly.", 2, WebAssembly.Run),
        new("pages", "Commands of the documentation, pasted into a shell in a fresh clone, end as their page says.", 4, RunPages) { Share = 0.3 },
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

    private static Part Test(string name, string shows, double minutes, string project, string? build = null) =>
        new(name, shows, minutes, context => new TestProgram(project, build).Run(context));

    private static Part Search(string name, string shows, Func<PartContext, string[]> command) =>
        new(name, shows, 1.5, context => new TestProgram("tests/Concurrency").Command(context, command(context))) { Share = 0.05 };

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
