namespace Pools.Tests.Concurrency.Explorer;

/// <summary>How small a world is.</summary>
internal abstract record WorldSize
{
    public int Threads { get; init; } = 2;

    public int Cores { get; init; } = 1;
}
