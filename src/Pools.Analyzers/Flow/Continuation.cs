namespace Pools.Analyzers.Flow;

/// <summary>
/// Where a path goes on after a finally block: the graph has no edges into such blocks nor out of them. Either the rest of a branch, with the finally blocks it has still to pass, or an exception on its way outwards.
/// </summary>
internal sealed class Continuation : IEquatable<Continuation>
{
    private Continuation(ControlFlowRegion region, ControlFlowBranch? branch, BasicBlock? source, int passed, Continuation? parent)
    {
        Region = region;
        Branch = branch;
        Source = source;
        Passed = passed;
        Parent = parent;
    }

    /// <summary>The finally block that is under way.</summary>
    public ControlFlowRegion Region { get; }

    /// <summary>The branch to complete; null if an exception goes on.</summary>
    public ControlFlowBranch? Branch { get; }

    /// <summary>The block that the branch leaves.</summary>
    public BasicBlock? Source { get; }

    /// <summary>The number of the branch's finally blocks that came before this one.</summary>
    public int Passed { get; }

    /// <summary>What goes on after that: this one lies in a finally block itself.</summary>
    public Continuation? Parent { get; }

    public static Continuation Of(ControlFlowBranch branch, BasicBlock source, int passed, Continuation? parent) => new(branch.FinallyRegions[passed], branch, source, passed, parent);

    public static Continuation OfException(ControlFlowRegion region, Continuation? parent) => new(region, null, null, 0, parent);

    public bool Equals(Continuation? other) =>
        other is not null && Region == other.Region && Branch == other.Branch && Source == other.Source && Passed == other.Passed && Equals(Parent, other.Parent);

    public override bool Equals(object? obj) => Equals(obj as Continuation);

    public override int GetHashCode()
    {
        unchecked
        {
            int hash = Region.FirstBlockOrdinal + (Passed * 7) + ((Source?.Ordinal ?? -1) * 31) + (Branch is null ? 1 : 0);
            return (hash * 31) + (Parent?.GetHashCode() ?? 0);
        }
    }
}
