namespace Pools.Tests.Concurrency.LargeStress;

/// <summary>What the threads of a stress of a large pool do.</summary>
internal sealed record LargeStressPlan
{
    /// <summary>Arrays of 256 to 2,048 bytes: memory stays small, however many there are.</summary>
    public static LargeStressPlan Tiny { get; } = new() { Seed = 0 };

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

    /// <summary>Arrays of 64 KiB to 2 MiB that lose their pages. Every element is written and read.</summary>
    public static LargeStressPlan Pages { get; } = new()
    {
        Seed = 0,
        Threads = 4,
        Operations = 200,
        Threshold = 64 << 10,
        ShortestLength = 8 << 10,
        LongestLength = 256 << 10,
        MaxDepth = 6,
        MaxRetainedBytes = 48 << 20,
        DiscardsPages = true,
        OperationsPerTurn = 2,
    };

    public required int Seed { get; init; }
    public int Threads { get; init; } = 32;
    public int Operations { get; init; } = 400_000;

    /// <summary>In bytes.</summary>
    public int Threshold { get; init; } = 256;

    /// <summary>In elements of 8 bytes.</summary>
    public int ShortestLength { get; init; } = 32;

    public int LongestLength { get; init; } = 256;
    public int MaxDepth { get; init; } = 8;
    public long MaxRetainedBytes { get; init; } = 64 << 10;
    public bool DiscardsPages { get; init; }
    public bool Pins { get; init; }
    public int Stride { get; init; } = 1;
    public int OperationsPerTurn { get; init; } = 200;
}
