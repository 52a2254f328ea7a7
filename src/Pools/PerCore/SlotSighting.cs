namespace Pools.PerCore;

/// <summary>What a trim saw in a thread's slot, to tell at the next trim whether the thread has used it since.</summary>
/// <remarks><b>Threading</b>: trims only, one at a time.</remarks>
internal struct SlotSighting
{
    /// <summary>All rents of the thread, and the loaded magazine's top: every rent changes it, and nearly every return.</summary>
    public long State;

    /// <summary>When it was first seen in that state: a timestamp of the pool's clock; 0 before the first trim.</summary>
    public long At;
}
