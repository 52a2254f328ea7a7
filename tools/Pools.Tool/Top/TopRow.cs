namespace Pools.Tool.Top;

/// <summary>What one pool does at the moment.</summary>
internal sealed record TopRow
{
    /// <summary>How it is called.</summary>
    public required string Name { get; init; }

    /// <summary>Rents a second; null: not listened to.</summary>
    public double? Rents { get; init; }

    /// <summary>The share of the rents that was served with a kept array, 0 … 1; null: not listened to.</summary>
    public double? HitRate { get; init; }

    /// <summary>Arrays made a second because the pool keeps none of that length.</summary>
    public required double TooLong { get; init; }

    /// <summary>Arrays made a second because none was left.</summary>
    public required double NoneLeft { get; init; }

    /// <summary>Returned arrays a second that it did not keep.</summary>
    public required double Dropped { get; init; }

    /// <summary>Kept arrays a second that it let go.</summary>
    public required double Trimmed { get; init; }

    /// <summary>How many more it keeps than when this began; null: not listened to.</summary>
    public long? Kept { get; init; }

    /// <summary>How many more are out than when this began; null: not listened to.</summary>
    public long? Outstanding { get; init; }
}
