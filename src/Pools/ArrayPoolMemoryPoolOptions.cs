namespace Pools;

/// <summary>The options of an <see cref="ArrayPoolMemoryPool{T}"/>.</summary>
/// <remarks>The pool reads the options once, in its constructor. Not thread-safe while being written.</remarks>
public sealed class ArrayPoolMemoryPoolOptions
{
    /// <summary>
    /// Gets or sets when an array is cleared, over its whole length, before it is returned: <see cref="ClearPolicy.WhenReferences"/> by
    /// default. An owner's disposal cannot ask for clearing, so <see cref="ClearPolicy.AsAsked"/> means
    /// that this adapter never clears.
    /// </summary>
    public ClearPolicy ClearOnReturn { get; set; } = ClearPolicy.WhenReferences;

    /// <summary>
    /// Gets or sets whether owners are reused, so that a rent allocates nothing: false by default. Warning: a second disposal that comes
    /// too late ends the lease of another caller.
    /// Memory taken from a lease is checked only until 64 more leases have begun on its thread; fewer if another thread disposes it.
    /// Until then, a second disposal does nothing. After that, a reference to the disposed owner is a reference to the new lease.
    /// Use it only where each owner is disposed once. Reused owners take 8 KB, at most 64 KB, for each thread that rents and each
    /// element type.
    /// </summary>
    public bool RecycleOwners { get; set; }

    /// <summary>
    /// Gets or sets the minimum length of memory, in elements: shorter requests get this length. 0 … <c>Array.MaxLength</c>, 0 by
    /// default: the requested length. For consumers that ask for nothing, or
    /// for one byte, and mean a block: Kestrel needs 4,096.
    /// </summary>
    public int MinimumLength { get; set; }

    /// <summary>Gets or sets the pool's name in errors. The default, <see langword="null"/>, is the type's name.</summary>
    public string? Name { get; set; }
}
