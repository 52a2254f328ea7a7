namespace Pools.Tests.Concurrency.Soak;

/// <summary>One way to use pools, again and again.</summary>
internal interface ISoakLoad
{
    /// <summary>Uses them once more, on threads of its own, while others may do so with theirs.</summary>
    /// <exception cref="OwnershipException">Somebody's array was not his alone, or the books are wrong.</exception>
    void Stress(int seed);

    /// <summary>Called from time to time while nobody uses anything, after collections.</summary>
    /// <exception cref="OwnershipException">Something is left that should be gone by then.</exception>
    void RequireRest();

    /// <summary>What it has done, in a few words.</summary>
    string Describe();
}
