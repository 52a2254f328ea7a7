namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What stands for an array of a per-core pool: the engine never looks inside.</summary>
internal sealed class Item(int number, int pool, int bucket) : WorldItem(number, pool)
{
    /// <summary>The value of <see cref="WorldItem.Owner"/> once the pool has refused it: it must never come again.</summary>
    public const int Dropped = -2;

    public int Bucket { get; } = bucket;
}
