namespace Pools.Analyzers.Flow;

/// <summary>Where a path continues after a finally block, which has no edges in the graph: the rest of a branch, or an exception.</summary>
/// <param name="Region">The finally block.</param>
/// <param name="Branch">The branch to complete; null for an exception.</param>
/// <param name="Source">The block that the branch leaves.</param>
/// <param name="Passed">The number of the branch's finally blocks before this one.</param>
/// <param name="Parent">The continuation of the finally block around this one.</param>
internal sealed record Continuation(
    ControlFlowRegion Region, ControlFlowBranch? Branch, BasicBlock? Source, int Passed, Continuation? Parent)
{
    public static Continuation Of(ControlFlowBranch branch, BasicBlock source, int passed, Continuation? parent) =>
        new(branch.FinallyRegions[passed], branch, source, passed, parent);

    public static Continuation OfException(ControlFlowRegion region, Continuation? parent) => new(region, null, null, 0, parent);
}
