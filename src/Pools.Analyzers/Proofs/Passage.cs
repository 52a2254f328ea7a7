namespace Pools.Analyzers.Proofs;

/// <summary>A part of paths: a block with certain facts, or one way of the branch at its end.</summary>
internal sealed class Passage
{
    public List<Passage> Before { get; init; } = [];

    /// <summary>The condition at the end of a block; null for the block itself.</summary>
    public IOperation? Condition { get; init; }

    public bool Truth { get; init; }

    public bool IsUnwound { get; init; }

    /// <summary>Whether the path certainly exists.</summary>
    public bool IsReliable { get; init; }

    /// <summary>The arrays that the method still has to return here.</summary>
    public List<Site> Live { get; init; } = [];
}
