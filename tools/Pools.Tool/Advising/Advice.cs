namespace Pools.Tool.Advising;

/// <summary>Which pool to take.</summary>
internal sealed record Advice(PoolCandidate Pool, string Verdict, IReadOnlyList<string> Reasons)
{
    /// <summary>Whether everything should stay as it is.</summary>
    public bool KeepsShared => Pool.Id is PoolCandidate.Baseline;
}
