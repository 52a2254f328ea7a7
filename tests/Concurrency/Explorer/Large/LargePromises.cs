using System;

namespace Pools.Tests.Concurrency.Explorer;

/// <summary>What a scenario promises beyond what every one does.</summary>
[Flags]
internal enum LargePromises
{
    None = 0,

    /// <summary>No array is given up: nothing trims, the budget is not reached, no gate is closed for long.</summary>
    Conserves = 1,

    /// <summary>At rest nothing that has its pages is kept strongly: memory has run out, and the last word was a trim's.</summary>
    LetsGo = 2,

    /// <summary>Each array that is lost has been reported.</summary>
    Reports = 4,
}
