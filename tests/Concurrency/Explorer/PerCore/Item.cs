namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What stands for an array of a per-core pool: the engine never looks inside.</summary>
internal sealed class Item(int number, int pool, int bucket) : WorldItem(number, pool)
{
    /// <summary>The value of <see cref="WorldItem.Owner"/> once the pool has refused it: it must never come again.</summary>
    public const int Dropped = -2;

    /// <summary>The value of <see cref="WorldItem.Owner"/> once a strict pool has let it go: it is disposed.</summary>
    public const int Released = -3;

    public int Bucket { get; } = bucket;
}
