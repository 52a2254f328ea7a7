using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>Down for up.</summary>
internal static class Increments
{
    public static IEnumerable<Change> Of(SyntaxNode node) => node switch
    {
        PrefixUnaryExpressionSyntax { OperatorToken.Text: "++" or "--" } unary => [Change.Of(unary, Other(unary.OperatorToken) + unary.Operand)],
        PostfixUnaryExpressionSyntax { OperatorToken.Text: "++" or "--" } unary => [Change.Of(unary, unary.Operand + Other(unary.OperatorToken))],
        _ => [],
    };

    private static string Other(SyntaxToken token) => token.Text == "++" ? "--" : "++";
}
