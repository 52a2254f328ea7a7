namespace Pools.Analyzers.Proofs;

/// <summary>
/// The path under way. One that forgot facts may not exist, so it accuses no operation: the exact paths before it do. Its acquittals count.
/// </summary>
internal sealed class Witness
{
    public bool IsReliable { get; set; } = true;
}
