using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Pools.Tests.Mutation;

/// <summary>Another text for a stretch of a source.</summary>
internal readonly record struct Change(TextSpan Span, string Text)
{
    /// <summary>Another text for a node.</summary>
    public static Change Of(SyntaxNode node, string text) => new(node.Span, text);

    /// <summary>Another expression for an expression: in parentheses, so that it stays one operand, but where it is a statement or an argument of its own.</summary>
    public static Change Expression(ExpressionSyntax node, string text) =>
        Of(node, node.Parent is ExpressionStatementSyntax or ArgumentSyntax or ArrowExpressionClauseSyntax or EqualsValueClauseSyntax or ReturnStatementSyntax ? text : $"({text})");

    /// <summary>Other tokens in an expression.</summary>
    public static IEnumerable<Change> Tokens(ExpressionSyntax node, SyntaxToken token, params IEnumerable<string> texts)
    {
        string before = node.ToString();
        int start = token.SpanStart - node.SpanStart;
        return texts.Select(text => Expression(node, before.Remove(start, token.Span.Length).Insert(start, text)));
    }
}
