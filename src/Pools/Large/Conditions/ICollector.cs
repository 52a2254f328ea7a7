namespace Pools.Large;

/// <summary>The garbage collector as pools use it; a test substitutes another one.</summary>
internal interface ICollector
{
    /// <summary>The number of full collections so far.</summary>
    int FullCollections { get; }
}
