using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace Pools.Analyzers.CodeFixes;

/// <summary>Changes to the statements of a block.</summary>
internal static class Statements
{
    /// <summary>Takes a statement out of its block. Null if it stands alone below an <c>if</c> or a loop.</summary>
    public static SyntaxNode? Remove(SyntaxNode root, StatementSyntax? statement) => statement?.Parent switch
    {
        BlockSyntax => root.RemoveNode(statement, SyntaxRemoveOptions.KeepDirectives),
        GlobalStatementSyntax global => root.RemoveNode(global, SyntaxRemoveOptions.KeepDirectives),
        _ => null,
    };

    /// <summary>Puts a statement in front of another one, with braces if it needs them.</summary>
    public static SyntaxNode InsertBefore(SyntaxNode root, StatementSyntax statement, StatementSyntax inserted)
    {
        if (statement.Parent is BlockSyntax)
        {
            return root.InsertNodesBefore(statement, [inserted.WithAdditionalAnnotations(Formatter.Annotation)]);
        }

        return root.ReplaceNode(statement, SyntaxFactory.Block(inserted, statement.WithoutLeadingTrivia()).WithTriviaFrom(statement).WithAdditionalAnnotations(Formatter.Annotation));
    }

    /// <summary>Puts a statement behind another one of a block.</summary>
    public static SyntaxNode? InsertAfter(SyntaxNode root, StatementSyntax? statement, StatementSyntax inserted) =>
        statement?.Parent is BlockSyntax ? root.InsertNodesAfter(statement, [inserted.WithAdditionalAnnotations(Formatter.Annotation)]) : null;

    /// <summary>The statements of a block behind one of them.</summary>
    public static IReadOnlyList<StatementSyntax> After(StatementSyntax statement) =>
        statement.Parent is BlockSyntax block ? [.. block.Statements.Skip(block.Statements.IndexOf(statement) + 1)] : [];

    /// <summary>Puts all that follows a statement into <c>try</c>, and another statement into <c>finally</c>.</summary>
    /// <param name="root">Of the source.</param>
    /// <param name="statement">The last statement that stays outside; it may be replaced.</param>
    /// <param name="replacement">What takes its place; null to take it away.</param>
    /// <param name="rest">What goes into <c>try</c>.</param>
    /// <param name="last">What goes into <c>finally</c>.</param>
    public static SyntaxNode? Protect(SyntaxNode root, StatementSyntax statement, StatementSyntax? replacement, IReadOnlyList<StatementSyntax> rest, StatementSyntax last)
    {
        if (statement.Parent is not BlockSyntax block || rest.Count == 0 || rest.Any(part => part is LocalFunctionStatementSyntax or LabeledStatementSyntax))
        {
            return null;
        }

        StatementSyntax[] inside = [rest[0].WithLeadingTrivia(rest[0].GetLeadingTrivia().SkipWhile(trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia) || trivia.IsKind(SyntaxKind.WhitespaceTrivia))), .. rest.Skip(1)];
        TryStatementSyntax protection = SyntaxFactory.TryStatement(SyntaxFactory.Block(inside), [], SyntaxFactory.FinallyClause(SyntaxFactory.Block(last))).WithAdditionalAnnotations(Formatter.Annotation);
        IEnumerable<StatementSyntax> before = block.Statements.Take(block.Statements.IndexOf(statement));
        StatementSyntax[] kept = replacement is null ? [.. before, protection] : [.. before, replacement, protection];
        return root.ReplaceNode(block, block.WithStatements(SyntaxFactory.List(kept)));
    }
}
