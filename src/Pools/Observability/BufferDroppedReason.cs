namespace Pools.Observability;

/// <summary>Why a returned array is not kept.</summary>
internal enum BufferDroppedReason
{
    /// <summary>There is no room, or no budget, for it.</summary>
    Full,

    /// <summary>It is longer than the pool's maximum.</summary>
    OverMaximumSize,
}
