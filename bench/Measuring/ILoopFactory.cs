using Pools.Bench.Contenders;

namespace Pools.Bench.Measuring;

/// <summary>Makes one load for whichever contender asks: the point where the struct type parameter enters.</summary>
internal interface ILoopFactory
{
    Loop Create<TPool, TLease>(TPool pool, LoopSite site)
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease;
}

/// <summary>What a load is given besides its pool: the array length in elements, and threads if it asked for some.</summary>
internal sealed record LoopSite(int Length, ThreadCrew? Crew)
{
    /// <exception cref="System.InvalidOperationException">The cell that made this site has no threads.</exception>
    public ThreadCrew RequiredCrew => Crew ?? throw new System.InvalidOperationException("This load needs threads; its cell has none.");
}
