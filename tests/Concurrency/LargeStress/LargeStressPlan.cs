using System;

namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>What the threads of a stress of a large pool do.</summary>
internal sealed record LargeStressPlan
{
    /// <summary>Arrays of 256 to 2,048 bytes: memory stays small however many there are.</summary>
    public static LargeStressPlan Tiny { get; } = new() { Seed = 0 };

    /// <summary>Arrays of 1 to 8 MiB, of which one element a page is written and read.</summary>
    public static LargeStressPlan RealSizes { get; } = new()
    {
        Seed = 0,
        Threshold = 1 << 20,
        ShortestLength = 128 << 10,
        LongestLength = 1 << 20,
        MaxDepth = 3,
        MaxRetainedBytes = 128 << 20,
        Stride = 512,
        OperationsPerTurn = 20,
    };

    /// <summary>Decides every choice of every thread; the interleaving stays the machine's.</summary>
    public required int Seed { get; init; }

    public int Threads { get; init; } = 32;

    /// <summary>Rents, returns, and arrays that are not returned, of all threads together.</summary>
    public int Operations { get; init; } = 400_000;

    /// <summary>In bytes.</summary>
    public int Threshold { get; init; } = 256;

    /// <summary>In elements of 8 bytes.</summary>
    public int ShortestLength { get; init; } = 32;

    /// <inheritdoc cref="ShortestLength"/>
    public int LongestLength { get; init; } = 256;

    /// <summary>The most arrays that one thread holds.</summary>
    public int MaxDepth { get; init; } = 8;

    /// <summary>Below what the threads hold, so that there is always something to let go.</summary>
    public long MaxRetainedBytes { get; init; } = 64 << 10;

    /// <summary>One array in so many is forgotten, and as many are returned by a finalizer.</summary>
    public int LosesOneIn { get; init; } = 500;

    public bool DiscardsPages { get; init; }

    /// <inheritdoc cref="Tenants{T}"/>
    public int Stride { get; init; } = 1;

    /// <summary>Rents between two turns of the companion that trims and collects.</summary>
    public int OperationsPerTurn { get; init; } = 200;
}
