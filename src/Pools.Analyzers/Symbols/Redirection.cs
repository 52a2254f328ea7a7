using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace Pools.Analyzers.Symbols;

/// <summary>Which methods the switch <c>PoolsSharedReplacement</c> redirects.</summary>
internal static class Redirection
{
    /// <summary>The switch, as the compiler shows a project's property.</summary>
    public const string Property = "build_property.PoolsSharedReplacement";

    /// <summary>Whether a call is bound to <c>ArrayPool&lt;T&gt;</c> itself: its <c>Rent</c> or its <c>Return</c>, not an override or a method of a derived type.</summary>
    public static bool IsRedirected(IMethodSymbol? method) =>
        method is { IsStatic: false, Name: "Rent" or "Return" } && method.ContainingType.Is("System.Buffers", "ArrayPool");

    /// <summary>Whether code belongs to a pool: one that stands in for the shared pool would come back to itself.</summary>
    public static bool IsInPool(ISymbol? code)
    {
        for (INamedTypeSymbol? type = code as INamedTypeSymbol ?? code?.ContainingType; type is not null; type = type.ContainingType)
        {
            if (type.IsOrDerivesFrom("System.Buffers", "ArrayPool"))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a call is part of an expression tree, written as a lambda or as a query.</summary>
    public static bool IsInExpressionTree(IOperation? call)
    {
        for (IOperation? at = call; at is not null; at = at.Parent)
        {
            if (at is IConversionOperation { Operand: IAnonymousFunctionOperation, Type: INamedTypeSymbol { Name: "Expression" or "LambdaExpression", ContainingNamespace.Name: "Expressions" } })
            {
                return true;
            }
        }

        return false;
    }
}
