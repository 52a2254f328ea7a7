namespace Pools.Large;

/// <summary>What a budget asks of the pool that it is for.</summary>
internal interface ILargeUse
{
    /// <summary>Bytes of arrays that are out.</summary>
    long InUseBytes { get; }

    /// <summary>Of these, the bytes that were asked for.</summary>
    long AskedBytes { get; }

    /// <summary>Whether the pool keeps nothing any more.</summary>
    bool IsClosed { get; }
}
