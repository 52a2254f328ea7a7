namespace Pools.Analyzers.Flow;

/// <summary>What a comparison asks; the others are opposites of these.</summary>
internal enum Order
{
    Equal,
    Below,
    Above,
}
