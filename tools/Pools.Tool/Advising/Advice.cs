namespace Pools.Tool.Advising;

/// <summary>Which pool to take.</summary>
/// <param name="Pool">The pool.</param>
/// <param name="Verdict">What to do, in a sentence.</param>
/// <param name="Reasons">Why.</param>
internal sealed record Advice(PoolCandidate Pool, string Verdict, IReadOnlyList<string> Reasons)
{
    /// <summary>Whether everything should stay as it is.</summary>
    public bool KeepsShared => Pool.Id is PoolCandidate.Baseline;
}
