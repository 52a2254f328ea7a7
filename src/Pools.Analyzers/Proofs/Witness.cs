namespace Pools.Analyzers.Proofs;

/// <summary>The current path. If it forgot facts it may not exist: then it accuses nothing, and only its acquittals count.</summary>
internal sealed class Witness
{
    public bool IsReliable { get; set; } = true;
}
