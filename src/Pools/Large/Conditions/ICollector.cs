namespace Pools.Large;

/// <summary>The garbage collector, as far as a pool asks it for something; a test puts another one in its place.</summary>
internal interface ICollector
{
    /// <summary>How many full collections there have been.</summary>
    int FullCollections { get; }

    /// <summary>Bytes that the process has allocated so far.</summary>
    long AllocatedBytes { get; }

    /// <summary>Asks for a full collection that gives as much memory as possible back to the operating system, and waits for it where there is such a one.</summary>
    void CollectAll();
}
