using Microsoft.CodeAnalysis;

namespace Pools.Analyzers.Flow;

/// <summary>Knows collection expressions, whose operations the oldest supported compiler keeps to itself.</summary>
internal static class CollectionExpressions
{
    public const OperationKind Kind = (OperationKind)127;
}
