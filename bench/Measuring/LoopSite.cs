namespace Pools.Bench.Measuring;

/// <summary>What a load is given besides its pool: the array length in elements, and threads if it asked for some.</summary>
internal sealed record LoopSite(int Length, ThreadCrew? Crew)
{
    /// <exception cref="System.InvalidOperationException">The cell that made this site has no threads.</exception>
    public ThreadCrew RequiredCrew => Crew ?? throw new System.InvalidOperationException("This load needs threads; its cell has none.");
}
