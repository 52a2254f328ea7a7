namespace Pools.Tests.Concurrency.Explorer;

/// <summary>How many calls of a kind there were.</summary>
internal struct Calls
{
    public int Begun;

    public int Ended;
}
