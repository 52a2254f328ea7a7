namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What a scenario promises beyond what every one does.</summary>
[Flags]
internal enum Promises
{
    None = 0,
    Conserves = 1,
    Counts = 2,

    /// <summary>Per-core pools: after the threads' next calls, no trimmed magazine is in use.</summary>
    ChargesWhatThreadsKeep = 4,

    /// <summary>Of per-core pools: the epilogue has searched core caches without arrays, and no search will look at them again.</summary>
    SearchesEnd = 8,

    /// <summary>Large pools: at rest, they keep no array.</summary>
    KeepsNothing = 32,

    /// <summary>Of large pools: at rest, lost arrays have been reported.</summary>
    Reports = 64,
}
