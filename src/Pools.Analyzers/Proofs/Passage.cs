namespace Pools.Analyzers.Proofs;

/// <summary>A part of paths: a block with certain facts, or one way of the branch at its end.</summary>
/// <param name="condition">The condition at the end of a block; null for the block itself.</param>
/// <param name="isReliable">Whether the path certainly exists.</param>
/// <param name="live">The arrays that the method still has to return here.</param>
internal sealed class Passage(
    IOperation? condition = null, bool truth = false, bool isUnwound = false, bool isReliable = false, List<Site>? live = null)
{
    public List<Passage> Before { get; } = [];

    public IOperation? Condition => condition;

    public bool Truth => truth;

    public bool IsUnwound => isUnwound;

    public bool IsReliable => isReliable;

    public List<Site> Live => live ?? [];
}
