namespace Pools.Large;

/// <summary>The arrays that a trim took out of the store, and owns: two chains, linked by <see cref="ArrayRecord.Older"/>.</summary>
internal struct TrimResult
{
    /// <summary>Those that the pool drops.</summary>
    public ArrayRecord? Released;

    /// <summary>Those whose pages are discarded, and that then return to the store.</summary>
    public ArrayRecord? ToDiscard;

    /// <summary>Whether the store held anything.</summary>
    public bool KeptAnything;
}
