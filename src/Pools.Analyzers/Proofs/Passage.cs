namespace Pools.Analyzers.Proofs;

/// <summary>A part of paths: a block with certain facts, or one way of the branch at its end.</summary>
internal sealed class Passage
{
    public Passage()
    {
    }

    /// <param name="before">The block.</param>
    /// <param name="condition">The condition at its end.</param>
    /// <param name="truth">The answer.</param>
    public Passage(Passage before, IOperation condition, bool truth)
    {
        Before.Add(before);
        Condition = condition;
        Truth = truth;
    }

    /// <summary>The passages that come here.</summary>
    public List<Passage> Before { get; } = [];

    /// <summary>Null for a block.</summary>
    public IOperation? Condition { get; }

    public bool Truth { get; }

    /// <summary>Whether an exception was thrown on the path.</summary>
    public bool IsUnwound { get; init; }

    /// <summary>Whether the path is one that there is.</summary>
    public bool IsReliable { get; init; }

    /// <summary>The arrays that the method still has to return here.</summary>
    public List<Site> Live { get; } = [];
}
