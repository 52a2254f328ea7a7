namespace Pools.Tests.Concurrency.Explorer;

/// <summary>How small the world of a large pool is.</summary>
internal sealed record LargePlan : WorldSize
{
    /// <summary>Bytes of an element, as said. Three elements fit a slot.</summary>
    public const int ElementBytes = 8 << 20;

    /// <summary>A slot has a quarter of the budget, over the cores.</summary>
    public const long TwoWithoutSlots = 40L << 20;

    public const long ThreeWithoutSlots = 60L << 20;
    public const long OneWithoutSlots = 24L << 20;

    /// <summary>With this one a slot takes an array of two elements, and no more when memory is scarce and the budget half.</summary>
    public const long JustOneInSlot = 64L << 20;

    /// <summary>With four arrays of two elements at the peak, 72 MiB may be resident.</summary>
    public const double ResidentAllowance = 1.125;

    /// <summary>Size classes that are used: arrays of 2, 3, 4 … elements.</summary>
    public int Classes { get; init; } = 1;

    /// <summary>What a pool may keep, in bytes.</summary>
    public long Budget { get; init; } = 1L << 40;

    /// <summary>The most arrays of a class in the strong tier, or null.</summary>
    public int? MostOfClass { get; init; }

    public int Pools { get; init; } = 1;
    public bool DiscardsPages { get; init; }
    public bool DiscardFails { get; init; }
}
