using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace Pools.Tests.Mutation;

/// <summary>Two accesses to shared memory that follow each other, the other way round.</summary>
internal static class Swaps
{
    public static IEnumerable<Change> Of(SyntaxNode node, SharingMethods sharing)
    {
        IReadOnlyList<StatementSyntax> statements = node switch
        {
            BlockSyntax block => block.Statements,
            SwitchSectionSyntax section => section.Statements,
            _ => [],
        };
        return statements.Zip(statements.Skip(1)).Where(pair => Moves(pair.First, sharing) && Moves(pair.Second, sharing)).SelectMany(pair => Swapped(pair.First, pair.Second, node));
    }

    private static bool Moves(StatementSyntax statement, SharingMethods sharing) => sharing.Touches(statement) && !IsHook(statement);

    private static bool IsHook(StatementSyntax statement) => statement is ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } && Access.IsOwnershipHook(call);

    private static IEnumerable<Change> Swapped(StatementSyntax first, StatementSyntax second, SyntaxNode block)
    {
        var span = TextSpan.FromBounds(first.SpanStart, second.Span.End);
        string between = block.ToString().Substring(first.Span.End - block.SpanStart, second.SpanStart - first.Span.End);
        if (second is not (ReturnStatementSyntax or ThrowStatementSyntax or BreakStatementSyntax or ContinueStatementSyntax))
        {
            yield return new Change(span, $"{second}{between}{first}");
        }

        // Of a statement that looks and then acts, the look alone goes first.
        switch (second)
        {
            case IfStatementSyntax choice when SharingMethods.TouchesDirectly(choice.Condition):
                yield return new Change(span, $"bool swapped = {choice.Condition};{between}{first} {With(choice, choice.Condition, "swapped")}");
                break;
            case ReturnStatementSyntax { Expression: { } expression } end when SharingMethods.TouchesDirectly(expression):
                yield return new Change(span, $"var swapped = {expression};{between}{first} {With(end, expression, "swapped")}");
                break;
            default:
                break;
        }
    }

    private static string With(StatementSyntax statement, ExpressionSyntax part, string text) =>
        statement.ToString().Remove(part.SpanStart - statement.SpanStart, part.Span.Length).Insert(part.SpanStart - statement.SpanStart, text);
}
