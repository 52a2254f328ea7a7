using System.Collections.Generic;
using System.IO;
using System.Linq;
using Pools.Tests.Verify.Pages;

namespace Pools.Tests.Verify;

internal static class Steps
{
    /// <summary>In percent: what the runs so far have found, and some leeway for a sample's luck.</summary>
    private const string LeastFound = "75";

    /// <summary>All of them, the short ones first.</summary>
    public static IReadOnlyList<Step> All { get; } =
    [
        new(
            "tests",
            "Every test passes at its deeper bounds: races of a million rounds, ten million correct pairs under the debug pools, ten thousand threads, forty runs under a heap limit.",
            _ => DotNet.Run("test", "Pools.sln", "-c", "Release")),
        new(
            "analyzers",
            "Of ten thousand random programs, each run on every path, none bears a Warning that no path bears out; each fix for each bug of the corpus mends it, and for each fault in the engine a case fails.",
            _ => DotNet.Run("test", "tests/Analyzers", "-c", "Release")),
        new(
            "large",
            "Ten million operations over large pools, then a hundred thousand at real sizes: one owner each, and the books equal a recount.",
            _ => Concurrency("soak", "--large")),
        new(
            "page-discard",
            "Pages given back under eight configurations of the collector, a minute in all: nobody loses a byte.",
            _ => Concurrency("soak", "--page-discard", "--seconds", "60")),
        new(
            "soak",
            "Ten minutes of everything at once, under a limit for the heap: long-lived pools and short-lived ones, trims and clocks that jump, owners that finalize, plug-ins that unload, listeners that lock; one owner each, and memory stays level.",
            _ => Concurrency("soak", "--heap-limit", "1536", "--minutes", "10")),
        new(
            "webassembly",
            "On Mono, as WebAssembly under Node, the pools, adapters and debug pools pass the smoke checks that need one thread.",
            _ => WebAssembly()),
        new(
            "litmus",
            "On real threads, for three minutes, the shipped seam never shows what each of its promises forbids, and seams with a fault do.",
            _ => Concurrency("litmus", "--seconds", "180")),
        new(
            "explorer",
            "No interleaving with one preemption more than the scenarios' bounds breaks a promise, of those that are met in twenty seconds a scenario.",
            _ => Concurrency("explore", "--deeper", "1", "--seconds", "20")),
        new(
            "mutation",
            $"Of faults that rules make of the lock-free code, and a seed draws, as many as fit into an hour, the tests find {LeastFound} in a hundred; those that they do not find are listed.",
            _ => DotNet.Build()
                && DotNet.Run("run", "-c", "Release", "--project", "tests/Mutation.Generated", "--", "run", "--minutes", "55", "--least", LeastFound)),
        .. PageRun.Pages.Select(page => new Step(
            $"pages:{page}",
            $"The commands of {page}, pasted into a shell in a fresh clone of the last commit, end as the page says.",
            _ => PageRun.Of(page))),
        .. Repetition.Projects.Select(project => new Step(
            $"repeat:{project}",
            $"Every test of {project} that listens, collects, finalizes, measures or looks into another process passes {Repetition.Times} times beside busy cores and memory, of an exact theory a tenth of the rows at a time and under a collector that seldom rests.",
            from => Repetition.Run(project, from),
            Repetition.Times)),
    ];

    private static bool WebAssembly()
    {
        string folder = Path.Combine(Path.GetTempPath(), Path.GetRandomFileName());
        try
        {
            return DotNet.Run("publish", "tests/WebAssembly", "-c", "Release", "-o", folder)
                && Command.Show("node", ["main.mjs"], Path.Combine(folder, "wwwroot")) == 0;
        }
        finally
        {
            Directory.Delete(folder, recursive: true);
        }
    }

    private static bool Concurrency(params string[] arguments) => DotNet.Run(["run", "-c", "Release", "--project", "tests/Concurrency", "--", .. arguments]);
}
