namespace Pools.Tests;

/// <summary>What the threads of a stress run do.</summary>
internal sealed record StressPlan
{
    /// <summary>Decides every choice of every thread; the interleaving stays the machine's.</summary>
    public required int Seed { get; init; }

    /// <summary>Threads at once: more than cores by default.</summary>
    public int Threads { get; init; } = 2 * Math.Max(4, Environment.ProcessorCount);

    /// <summary>Rents and returns that one thread makes in its life.</summary>
    public int Steps { get; init; } = 1_000;

    /// <summary>How many times all threads end and others take their place.</summary>
    public int Generations { get; init; } = 1;

    /// <summary>The most arrays that one thread holds.</summary>
    public int MaxDepth { get; init; } = 12;

    /// <summary>Whether arrays travel through a channel, and its readers return them.</summary>
    public bool HandsOver { get; init; }

    /// <summary>One return of this many clears the array.</summary>
    public int ClearsOneIn { get; init; } = 4;

    /// <summary>Lengths to choose from.</summary>
    public int[] Lengths { get; init; } = [16, 33, 250, 1_024];

    /// <summary>What one further thread does in a loop as long as the renters run.</summary>
    public Action? Meanwhile { get; init; }

    /// <summary>Rents between two turns of <see cref="Meanwhile"/>, so that neither side starves the other.</summary>
    public int RentsPerTurn { get; init; } = 20;
}
