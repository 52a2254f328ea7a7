namespace Pools.Tool.Diagnosis;

/// <summary>What is wrong, or worth a look.</summary>
internal enum FindingKind
{
    /// <summary>An array came back more often than it was rented.</summary>
    ReturnedTwice,

    /// <summary>An array went to another pool than it came from.</summary>
    ReturnedToAnotherPool,

    /// <summary>Arrays do not come back.</summary>
    Lost,

    /// <summary>An array was returned that nobody had rented.</summary>
    NeverRented,

    /// <summary>A pool refused or dropped an array because its length is no bucket's.</summary>
    WrongLength,

    /// <summary>One of our pools has noticed a misuse itself.</summary>
    ReportedByPool,

    /// <summary>Arrays are out for long.</summary>
    HeldForLong,

    /// <summary>Most rents of a place are given a new array.</summary>
    AllocatedEveryTime,

    /// <summary>Arrays come back on another thread than the one that rented them.</summary>
    ReturnedByOtherThreads,
}
