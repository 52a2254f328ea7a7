namespace Pools.Analyzers.Proofs;

/// <summary>Why a report must be true. "On some path" is no proof.</summary>
internal enum ProofKind
{
    Everywhere, // every path to the operation brings the misuse
    Inevitable, // every path from an earlier return leads to a second use, unless an exception is thrown
    WhenThrown, // if an exception follows an earlier return, the handler always comes to a second use
    EveryRound, // every round of a loop returns an array that was rented before the loop
    WhenTrue, // every path from a condition that is true loses the array
    WhenFalse, // every path from a condition that is false loses the array
    Never, // no path returns the array or passes it on
}
