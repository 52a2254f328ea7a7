namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What a model thread can do next.</summary>
internal enum ThreadStatus
{
    /// <summary>Its next step.</summary>
    Ready,

    /// <summary>Nothing until somebody leaves a monitor.</summary>
    Waiting,

    /// <summary>Nothing until somebody has something for it to do, which may be never.</summary>
    Dormant,

    /// <summary>Nothing ever again: it has stopped for good in the middle of a call.</summary>
    Stopped,

    /// <summary>Nothing: it is done.</summary>
    Finished,
}
