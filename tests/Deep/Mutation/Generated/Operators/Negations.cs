using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>The opposite of a condition that has no operator which could be exchanged.</summary>
internal static class Negations
{
    public static IEnumerable<Change> Of(SyntaxNode node) =>
        node is InvocationExpressionSyntax or IdentifierNameSyntax or MemberAccessExpressionSyntax or ElementAccessExpressionSyntax && Conditions.IsCondition((ExpressionSyntax)node)
            ? [Change.Of(node, $"!{node}")]
            : [];
}
