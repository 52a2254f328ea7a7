namespace Pools;

/// <summary>How an <see cref="ArrayPoolMemoryPool{T}"/> is set up.</summary>
/// <remarks>The pool reads the options once, in its constructor. Not thread-safe while being written.</remarks>
public sealed class ArrayPoolMemoryPoolOptions
{
    /// <summary>
    /// When an array is cleared, over its whole length, before it goes back: <see cref="ClearPolicy.WhenReferences"/> by default. Nobody asks here, so <see cref="ClearPolicy.AsAsked"/> means never,
    /// as far as this adapter decides it.
    /// </summary>
    public ClearPolicy ClearOnReturn { get; set; } = ClearPolicy.WhenReferences;

    /// <summary>What disposing an owner a second time does: <see cref="MisuseResponse.Throw"/> by default. Either way nothing is given back twice.</summary>
    public MisuseResponse OnMisuse { get; set; }

    /// <summary>
    /// Whether owners serve again: true by default, and then a rent allocates nothing. With false every rent allocates an owner (64 bytes), and every second dispose and every use after
    /// dispose of an owner or its memory is noticed, however late: for tests, and for looking for a bug.
    /// </summary>
    public bool RecycleOwners { get; set; } = true;

    /// <summary>
    /// The least length of memory, in elements: who asks for less gets this. 0 … <c>Array.MaxLength</c>, 0 by default: the length that was asked for. For those who ask for nothing, or one byte, and mean
    /// a block: Kestrel needs 4,096.
    /// </summary>
    public int MinimumLength { get; set; }

    /// <summary>The pool's name in errors. The default, <see langword="null"/>, is the type's name.</summary>
    public string? Name { get; set; }
}
