namespace Pools.Observability;

/// <summary>Why a rent allocated.</summary>
internal enum BufferAllocatedReason
{
    /// <summary>The array is allocated to be pooled: the runtime's first reason, which no pool here has.</summary>
    Pooled,

    /// <summary>The request is longer than the pool's maximum.</summary>
    OverMaximumSize,

    /// <summary>The pool had none left.</summary>
    PoolExhausted,
}
