namespace Pools.Large;

/// <summary>The garbage collector as pools use it; a test substitutes another one.</summary>
internal interface ICollector
{
    /// <summary>The number of full collections so far.</summary>
    int FullCollections { get; }

    /// <summary>Bytes that the process has allocated so far.</summary>
    long AllocatedBytes { get; }

    /// <summary>Requests a full collection that gives back as much memory as possible to the operating system, and waits for it where the framework has such a collection.</summary>
    void CollectAll();
}
