using System.Collections.Generic;
using System.Linq;

namespace Pools.Tests.Mutation;

/// <summary>Tests that may find a fault, run in a process of their own.</summary>
/// <param name="Name">Its name in results.</param>
/// <param name="Project">The test project.</param>
/// <param name="Folders">In which folders' faults it may find.</param>
/// <param name="Arguments">What its program is told.</param>
internal sealed record Killer(string Name, string Project, string[] Folders, string[] Arguments)
{
    private static readonly string[] s_everywhere = ["PerCore", "Large", "Internal", "Memory"];

    /// <summary>
    /// All of them. The explorer's first run has no preemptions, so it takes seconds and finds most of what is wrong without a second thread. The contract suite is by far the longest.
    /// </summary>
    public static IReadOnlyList<Killer> All { get; } =
    [
        new("explorer, per-core, no preemptions", "Concurrency", ["PerCore", "Internal"], ["explore", "--of", "per-core", "--bound", "0", "--failures", "1"]),
        new("explorer, per-core", "Concurrency", ["PerCore", "Internal"], ["explore", "--of", "per-core", "--as", "tests", "--failures", "1"]),
        new("explorer, large, no preemptions", "Concurrency", ["Large", "Internal"], ["explore", "--of", "large", "--bound", "0", "--failures", "1"]),
        new("explorer, large", "Concurrency", ["Large", "Internal"], ["explore", "--of", "large", "--as", "tests", "--failures", "1"]),
        Tests("many cores", "Concurrency", ["PerCore", "Internal"], "Concurrency.ManyCores"),
        Tests("stress", "Concurrency", ["PerCore", "Internal"], "Concurrency.Stress"),
        Tests("large stress", "Concurrency", ["Large", "Internal"], "Concurrency.LargeStress"),
        Tests("costs", "Concurrency", ["Large", "Internal"], "Concurrency.Costs"),
        Tests("objects", "Concurrency", ["PerCore", "Internal"], "Concurrency.Objects"),
        Tests("model", "Models", ["PerCore", "Internal", "Memory"], "Models"),
        Tests("large model", "Models", ["Large", "Internal", "Memory"], "Large.Models"),
        Tests("per-core tests", "Property", ["PerCore", "Internal", "Memory"], "PerCore"),
        Tests("large decisions", "Property", ["Large"], "Large.Decisions"),
        Tests("large tests", "Property", ["Large", "Internal", "Memory"], "Large.Engine"),
        Tests("internal tests", "Property", ["PerCore", "Internal"], "Property.Internal"),
        Tests("memory tests", "Property", ["Memory", "Internal"], "Property.Memory"),
        Tests("sampling", "Property", ["PerCore"], "Debug.Sampling"),
        Tests("extensions", "Extensions", ["PerCore", "Large"], "Extensions"),
        Tests("extensions, objects", "Extensions", ["PerCore"], "Extensions.ObjectPool"),
        new("unloading", "Measured", ["PerCore", "Large", "Internal"], ["-noColor", "-stopOnFail", "-class", "Pools.Tests.Measured.UnloadingTests"]),
        Tests("other exact tests", "Property", s_everywhere, "Property.Decisions", "Layout", "Lifetime", "Faults", "Retention"),
        Tests("contract", "Property", s_everywhere, "Contract"),
    ];

    private static Killer Tests(string name, string project, string[] folders, params IEnumerable<string> namespaces) =>
        new(name, project, folders, ["-noColor", "-stopOnFail", .. namespaces.SelectMany(each => new[] { "-namespace", $"Pools.Tests.{each}" })]);
}
