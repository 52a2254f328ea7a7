namespace Pools.Tests.Concurrency.Explorer;

/// <summary>How small the world of a per-core pool is.</summary>
internal sealed record WorldPlan : WorldSize
{
    /// <summary>The bytes of an array: with one byte a bucket's capacity is what the plan says.</summary>
    private const int ArrayBytes = 1;

    /// <summary>The capacity of a bucket whose arrays are too long for magazines.</summary>
    public const int LongArrays = 0;

    public IReadOnlyList<int> Capacities { get; init; } = [1];
    public int Places { get; init; } = 2;

    /// <summary>In arrays.</summary>
    public long Budget { get; init; } = 1_000;

    public IReadOnlyList<int> OnProbation { get; init; } = [];
    public bool Listens { get; init; }
    public BucketPlan[] Buckets() =>
        [
            .. Capacities.Select(capacity => new BucketPlan(
                ArrayBytes, ArrayBytes, Math.Max(capacity, 1), Places * Math.Max(capacity, 1), isCached: capacity != LongArrays)),
        ];
}
