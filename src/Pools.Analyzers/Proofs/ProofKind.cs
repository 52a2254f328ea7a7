namespace Pools.Analyzers.Proofs;

/// <summary>Why a report must be true. None of them says "on some path".</summary>
internal enum ProofKind
{
    /// <summary>Every path that comes to the operation brings the misuse along.</summary>
    Everywhere,

    /// <summary>Every path on from an earlier return comes to a second use, unless an exception is thrown.</summary>
    Inevitable,

    /// <summary>When an exception follows an earlier return, the handler always comes to a second use.</summary>
    WhenThrown,

    /// <summary>Every round of a loop returns an array that was rented before the loop.</summary>
    EveryRound,

    /// <summary>Every path on from a condition that is true loses the array.</summary>
    WhenTrue,

    /// <summary>Every path on from a condition that is false loses the array.</summary>
    WhenFalse,

    /// <summary>No path returns the array or passes it on.</summary>
    Never,
}
