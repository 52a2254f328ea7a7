namespace Pools.Analyzers.Flow;

/// <summary>
/// Where a path goes on after a finally block: the graph has no edges into such blocks nor out of them. Either the rest of a branch, with the finally blocks it has still to pass, or an exception on its way outwards.
/// </summary>
/// <param name="Region">The finally block that is under way.</param>
/// <param name="Branch">The branch to complete; null if an exception goes on.</param>
/// <param name="Source">The block that the branch leaves.</param>
/// <param name="Passed">The number of the branch's finally blocks that came before this one.</param>
/// <param name="Parent">What goes on after that: this one lies in a finally block itself.</param>
internal sealed record Continuation(
    ControlFlowRegion Region, ControlFlowBranch? Branch, BasicBlock? Source, int Passed, Continuation? Parent)
{
    public static Continuation Of(ControlFlowBranch branch, BasicBlock source, int passed, Continuation? parent) =>
        new(branch.FinallyRegions[passed], branch, source, passed, parent);

    public static Continuation OfException(ControlFlowRegion region, Continuation? parent) => new(region, null, null, 0, parent);
}
