namespace Pools;

/// <summary>The options of an <see cref="ArrayPoolMemoryPool{T}"/>.</summary>
/// <remarks>The pool reads the options once, in its constructor. Not thread-safe while being written.</remarks>
public sealed class ArrayPoolMemoryPoolOptions
{
    /// <summary>
    /// Gets or sets when an array is cleared, over its whole length, before it is returned: <see cref="ClearPolicy.WhenReferences"/> by default. An owner's disposal cannot ask for clearing, so <see
    /// cref="ClearPolicy.AsAsked"/> means that this adapter never clears.
    /// </summary>
    public ClearPolicy ClearOnReturn { get; set; } = ClearPolicy.WhenReferences;

    /// <summary>Gets or sets what disposing an owner a second time does: <see cref="MisuseResponse.Throw"/> by default. Either way, no array is returned twice.</summary>
    public MisuseResponse OnMisuse { get; set; }

    /// <summary>
    /// Gets or sets whether owners are reused: true by default, so that a rent allocates nothing. If false, every rent allocates an owner (64 bytes), and every second dispose and every use after
    /// dispose of an owner or its memory is noticed, however late: for tests, and for tracking down a bug.
    /// </summary>
    public bool RecycleOwners { get; set; } = true;

    /// <summary>
    /// Gets or sets the minimum length of memory, in elements: shorter requests get this length. 0 … <c>Array.MaxLength</c>, 0 by default: the requested length. For consumers that ask for nothing, or
    /// for one byte, and mean a block: Kestrel needs 4,096.
    /// </summary>
    public int MinimumLength { get; set; }

    /// <summary>Gets or sets the pool's name in errors. The default, <see langword="null"/>, is the type's name.</summary>
    public string? Name { get; set; }
}
