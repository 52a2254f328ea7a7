namespace Pools.Tests.Concurrency.Litmus.Programs;

/// <summary>An interlocked operation that leaves a thread's mark on a place.</summary>
internal interface IUpdate
{
    /// <summary>The member of the seam that it is.</summary>
    static abstract string Name { get; }

    static virtual void Prepare(ref Place place) => place = default;

    /// <summary>Leaves a mark.</summary>
    /// <param name="place">Where.</param>
    /// <param name="mark">The thread's: 1 or 2.</param>
    /// <returns>What the operation gives as having been there, or as being there now; 0 where it gives nothing.</returns>
    static abstract long Update(ref Place place, int mark);

    /// <summary>Whether a mark is there, by a plain load.</summary>
    static abstract bool IsUpdated(ref Place place);

    /// <summary>Whether the two threads' updates of one place have come between each other.</summary>
    static abstract bool IsTorn(long first, long second, in Place after);
}
