namespace Pools.Large;

/// <summary>What a budget needs to know of its pool.</summary>
internal interface ILargeUse
{
    /// <summary>Adds up the bytes of arrays that are out, over all cores.</summary>
    /// <param name="askedBytes">The bytes of these that were requested, rounded up to size classes.</param>
    long ReadBytes(out long askedBytes);

    /// <summary>Whether the pool no longer keeps anything.</summary>
    bool IsClosed { get; }
}
