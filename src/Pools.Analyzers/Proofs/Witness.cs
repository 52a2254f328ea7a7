namespace Pools.Analyzers.Proofs;

/// <summary>
/// The path under way, as a proof sees it. One that was made to forget facts may be a path that there is not: nobody is accused on its word, because all who rightly are have been accused by the paths before that
/// forgot nothing. What it says in somebody's favor counts.
/// </summary>
internal sealed class Witness
{
    public bool IsReliable { get; set; } = true;
}
