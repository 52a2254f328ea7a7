using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>A branch that is always taken, or never. A loop is never made one that has no end.</summary>
internal static class Conditions
{
    public static IEnumerable<Change> Of(SyntaxNode node) => node switch
    {
        IfStatementSyntax choice => [Change.Of(choice.Condition, "true"), Change.Of(choice.Condition, "false")],
        WhileStatementSyntax loop => [Change.Of(loop.Condition, "false")],
        DoStatementSyntax loop => [Change.Of(loop.Condition, "false")],
        ForStatementSyntax { Condition: { } condition } => [Change.Of(condition, "false")],
        ConditionalExpressionSyntax choice => [Change.Expression(choice, choice.WhenTrue.ToString()), Change.Expression(choice, choice.WhenFalse.ToString())],
        _ => [],
    };

    /// <summary>Whether it decides a branch, alone or with others.</summary>
    public static bool IsCondition(ExpressionSyntax node) => node.Parent switch
    {
        IfStatementSyntax choice => choice.Condition == node,
        WhileStatementSyntax loop => loop.Condition == node,
        DoStatementSyntax loop => loop.Condition == node,
        ForStatementSyntax loop => loop.Condition == node,
        ConditionalExpressionSyntax choice => choice.Condition == node,
        BinaryExpressionSyntax { OperatorToken.Text: "&&" or "||" } => true,
        _ => false,
    };
}
