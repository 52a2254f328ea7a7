namespace Pools.Tests.Concurrency.Explorer;

/// <summary>An array of a world: who owns it, and what its owner wrote last.</summary>
internal abstract class WorldItem(int number, int pool)
{
    /// <summary>The value of <see cref="Owner"/> while the pool has it. What else is below zero, each world says itself.</summary>
    public const int InPool = -1;

    /// <summary>The array's content, which its owner writes.</summary>
    public long Content;

    public int Number { get; } = number;

    public int Pool { get; } = pool;

    /// <summary>The thread that has rented it, or one of the constants.</summary>
    public int Owner { get; set; } = InPool;

    public override string ToString() => $"array {Number}";
}
