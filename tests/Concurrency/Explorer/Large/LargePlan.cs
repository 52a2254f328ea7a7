namespace Pools.Tests.Concurrency.Explorer;

/// <summary>How small the world of a large pool is.</summary>
internal sealed record LargePlan
{
    /// <summary>The bytes of an array of the smallest class: two references.</summary>
    public const int ArrayBytes = 16;

    /// <summary>A quarter of the budget, over the cores, is for slots; with this one a slot is too small for any array and two arrays fit the rest.</summary>
    public const long TwoWithoutSlots = 60;

    /// <summary>The same with one array.</summary>
    public const long OneWithoutSlots = 32;

    public int Threads { get; init; } = 2;

    public int Cores { get; init; } = 1;

    /// <summary>Size classes: arrays of 2, 3, 4 … elements.</summary>
    public int Classes { get; init; } = 1;

    /// <summary>In bytes, slots among them.</summary>
    public long Budget { get; init; } = 1 << 20;

    /// <summary>Pools that share the budget.</summary>
    public int Pools { get; init; } = 1;

    public bool DiscardsPages { get; init; }

    /// <summary>Whether the operating system refuses to take pages.</summary>
    public bool DiscardFails { get; init; }
}
