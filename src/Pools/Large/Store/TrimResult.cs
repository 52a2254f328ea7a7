namespace Pools.Large;

/// <summary>The arrays that a trim has taken out of the store: two chains, linked by <see cref="ArrayRecord.Older"/>. They belong to the trim.</summary>
internal struct TrimResult
{
    /// <summary>Those that the pool drops.</summary>
    public ArrayRecord? Released;

    /// <summary>Those whose pages are discarded, and that then return to the store.</summary>
    public ArrayRecord? ToDiscard;

    /// <summary>Whether the store held anything.</summary>
    public bool KeptAnything;
}
