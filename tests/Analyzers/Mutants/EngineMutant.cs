namespace Pools.Tests.Analyzers.Mutants;

/// <summary>A fault put into the engine: a text that its sources hold exactly once, and what takes its place.</summary>
/// <param name="Name">What the engine no longer does.</param>
/// <param name="File">Below <c>src/Pools.Analyzers</c>.</param>
/// <param name="Before">The text.</param>
/// <param name="After">What takes its place.</param>
/// <param name="Folder">Of the case that must fail.</param>
/// <param name="Case">The case that must fail.</param>
public sealed record EngineMutant(string Name, string File, string Before, string After, string Folder, string Case)
{
    /// <summary>Whether it takes out what the engine is built on.</summary>
    public bool IsMain { get; init; }

    public override string ToString() => Name;
}
