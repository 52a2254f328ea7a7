namespace Pools.Bench.Scenarios.RealWork;

/// <summary>An output that was not the reference's.</summary>
internal sealed record Mismatch(string Workload, string Contender, string File, string Problem)
{
    public override string ToString() => $"WRONG OUTPUT: workload '{Workload}', contender '{Contender}', file '{File}': {Problem}";
}
