using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>Without the operator before an operand.</summary>
internal static class Unaries
{
    public static IEnumerable<Change> Of(SyntaxNode node) => node is PrefixUnaryExpressionSyntax { OperatorToken.Text: "!" or "-" or "~" } unary
        ? [Change.Of(unary, unary.Operand.ToString())]
        : [];
}
