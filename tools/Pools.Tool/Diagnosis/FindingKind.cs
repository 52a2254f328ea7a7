namespace Pools.Tool.Diagnosis;

/// <summary>The kinds of faults, and after them the notes about cost.</summary>
internal enum FindingKind
{
    ReturnedTwice,
    ReturnedToAnotherPool,
    Lost,
    NeverRented,
    WrongLength,
    ReportedByPool,
    HeldForLong,
    AllocatedEveryTime,
    ReturnedByOtherThreads,
}
