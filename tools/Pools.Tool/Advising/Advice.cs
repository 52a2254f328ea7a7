namespace Pools.Tool.Advising;

internal sealed record Advice(PoolCandidate Pool, string Verdict, IReadOnlyList<string> Reasons)
{
    public bool KeepsShared => Pool.Id is PoolCandidate.Baseline;
}
