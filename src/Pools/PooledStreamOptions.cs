namespace Pools;

/// <summary>The options of a <see cref="PooledStream"/>.</summary>
/// <remarks>The stream reads the options once, in its constructor. Not thread-safe while being written.</remarks>
public sealed class PooledStreamOptions
{
    /// <summary>Gets or sets the length of a block, in bytes: a power of two, 256 … 2^30; 65,536 by default, the longest power of two whose array does not lie on the large object heap.</summary>
    public int BlockSize { get; set; } = 1 << 16;

    /// <summary>Gets or sets when a block is cleared before it is returned: <see cref="ClearPolicy.AsAsked"/> by default, which here means never; <see cref="ClearPolicy.Always"/> for secrets.</summary>
    public ClearPolicy ClearOnReturn { get; set; }
}
