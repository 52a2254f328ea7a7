using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>False for true.</summary>
internal static class Literals
{
    public static IEnumerable<Change> Of(SyntaxNode node) => node is LiteralExpressionSyntax literal
        ? literal.Kind() switch
        {
            SyntaxKind.TrueLiteralExpression => [Change.Of(literal, "false")],
            SyntaxKind.FalseLiteralExpression => [Change.Of(literal, "true")],
            _ => [],
        }
        : [];
}
