namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What stands for an array: the engine never looks inside.</summary>
internal sealed class Item(int number, int pool, int bucket)
{
    /// <summary>The value of <see cref="Owner"/> while the pool has it.</summary>
    public const int InPool = -1;

    /// <summary>The value of <see cref="Owner"/> once the pool has refused it: it must never come again.</summary>
    public const int Dropped = -2;

    /// <summary>The value of <see cref="Owner"/> once a strict pool has let it go: it is disposed.</summary>
    public const int Released = -3;

    /// <summary>The array's content, which its owner writes.</summary>
    public long Content;

    public int Number { get; } = number;

    public int Pool { get; } = pool;

    public int Bucket { get; } = bucket;

    /// <summary>The thread that has rented it, or one of the constants.</summary>
    public int Owner { get; set; } = InPool;

    public override string ToString() => $"array {Number}";
}
