namespace Pools.Analyzers.Flow;

/// <summary>Where a path continues after a finally block, which has no edges in the graph: the rest of a branch, or an exception.</summary>
/// <param name="Region">The finally block.</param>
/// <param name="Parent">The continuation of the finally block around this one.</param>
/// <param name="Branch">The branch to complete; null for an exception.</param>
/// <param name="Source">The block that the branch leaves.</param>
/// <param name="Passed">The number of the branch's finally blocks before this one.</param>
internal sealed record Continuation(
    ControlFlowRegion Region, Continuation? Parent, ControlFlowBranch? Branch = null, BasicBlock? Source = null, int Passed = 0);
