using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>One side of <c>??</c>.</summary>
internal static class Coalescences
{
    public static IEnumerable<Change> Of(SyntaxNode node) => node is BinaryExpressionSyntax { OperatorToken.Text: "??" } binary
        ? [Change.Expression(binary, $"{binary.Left}"), Change.Expression(binary, $"{binary.Right}")]
        : [];
}
