using System;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What a scenario promises beyond what every one does.</summary>
[Flags]
internal enum Promises
{
    None = 0,

    /// <summary>No array is lost: nothing trims, nothing overflows, nothing fails.</summary>
    Conserves = 1,

    /// <summary>The statistics are exact at rest.</summary>
    Counts = 2,

    /// <summary>What a trim has given up is out of use after the threads' next calls.</summary>
    ChargesWhatThreadsKeep = 4,

    /// <summary>The epilogue has searched shelves without arrays: no search will look at them again.</summary>
    SearchesEnd = 8,

    /// <summary>The epilogue has tried to put more on full shelves: no put will look at them again.</summary>
    PutsEnd = 16,
}
