namespace Pools.Large;

/// <summary>What a budget asks of the pool that it is for.</summary>
internal interface ILargeUse
{
    /// <summary>Bytes of arrays that are out: to add them up takes a look at every core.</summary>
    /// <param name="askedBytes">Of these, the bytes that were asked for, rounded up to size classes.</param>
    long ReadBytes(out long askedBytes);

    /// <summary>Whether the pool keeps nothing any more.</summary>
    bool IsClosed { get; }
}
