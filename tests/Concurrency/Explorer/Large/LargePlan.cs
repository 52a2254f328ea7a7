namespace Pools.Tests.Concurrency.Explorer;

/// <summary>How small the world of a large pool is.</summary>
internal sealed record LargePlan : WorldSize
{
    /// <summary>Bytes that an element counts for.</summary>
    public const int ElementBytes = 1 << 20;

    /// <summary>The length of the shortest arrays, in elements.</summary>
    public const int FirstLength = 2;

    /// <summary>Bytes of the shortest arrays.</summary>
    public const long Array = FirstLength * ElementBytes;

    /// <summary>Size classes that are used: arrays of 2, 3, 4 … elements.</summary>
    public int Classes { get; init; } = 1;

    /// <summary>The bytes that a pool may keep.</summary>
    public long Budget { get; init; } = 1L << 40;

    /// <summary>The bytes that all pools may keep; null: no limit.</summary>
    public long? ProcessLimit { get; init; }

    /// <summary>Whether one number bounds a pool and its inner pool.</summary>
    public bool HasInner { get; init; }

    /// <summary>The most arrays of a class; null: no limit.</summary>
    public int? MostOfClass { get; init; }

    public int Pools { get; init; } = 1;
    public bool DiscardsPages { get; init; }
    public bool DiscardFails { get; init; }
}
