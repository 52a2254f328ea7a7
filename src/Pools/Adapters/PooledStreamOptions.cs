namespace Pools;

/// <summary>How a <see cref="PooledStream"/> is set up.</summary>
/// <remarks>The stream reads the options once, in its constructor. Not thread-safe while being written.</remarks>
public sealed class PooledStreamOptions
{
    /// <summary>
    /// The length of a block, in bytes: a power of two, 256 … 2^30; 65,536 by default, the longest power of two whose array does not lie on the large object heap.
    /// </summary>
    public int BlockSize { get; set; } = 1 << 16;

    /// <summary>When a block is cleared before it goes back: <see cref="ClearPolicy.AsAsked"/> by default, which here means never; <see cref="ClearPolicy.Always"/> for secrets.</summary>
    public ClearPolicy ClearOnReturn { get; set; }
}
