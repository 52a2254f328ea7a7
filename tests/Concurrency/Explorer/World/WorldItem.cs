namespace Pools.Tests.Concurrency.Explorer;

/// <summary>An array of a world: who owns it, and what its owner wrote last.</summary>
internal abstract class WorldItem(int number, int pool)
{
    /// <summary>The value of <see cref="Owner"/> while the pool has it. What else is below zero, each world says itself.</summary>
    public const int InPool = -1;

    public long Content;

    public int Number { get; } = number;
    public int Pool { get; } = pool;
    public int Owner { get; set; } = InPool;
    public override string ToString() => $"array {Number}";
}
