namespace Pools.Internal;

/// <summary>Runs the slow part of trimming, away from the threads that rent and return.</summary>
/// <remarks><b>Threading</b>: any thread, the finalizer thread among them.</remarks>
internal interface IHousekeeper
{
    /// <summary>Makes sure that a target's <see cref="ITicked.Tick"/> runs after this call has begun.</summary>
    void Request(ITicked target);
}
