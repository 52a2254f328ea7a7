namespace Pools.Large;

/// <summary>The garbage collector, as far as a pool asks it for something; a test puts another one in its place.</summary>
internal interface ICollector
{
    /// <summary>How many full collections there have been.</summary>
    int FullCollections { get; }

    /// <summary>Asks for a full collection and does not wait for it.</summary>
    /// <param name="aggressive">Whether as much memory as possible is given back to the operating system; then it waits.</param>
    void Collect(bool aggressive);
}
