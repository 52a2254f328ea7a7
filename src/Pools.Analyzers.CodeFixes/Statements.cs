namespace Pools.Analyzers.CodeFixes;

/// <summary>Changes to the statements of a block.</summary>
internal static class Statements
{
    public static bool IsLoop(SyntaxNode node) => node is ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax or CommonForEachStatementSyntax;

    public static bool MayLeave(SyntaxNode statement) =>
        statement.DescendantNodesAndSelf(node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .Any(node => node is ReturnStatementSyntax or GotoStatementSyntax or BreakStatementSyntax or ContinueStatementSyntax or YieldStatementSyntax);

    /// <summary>Removes a statement from its block. Null if it stands alone below an <c>if</c> or a loop.</summary>
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
            StatementSyntax first = inserted.WithLeadingTrivia(statement.GetLeadingTrivia()).WithAdditionalAnnotations(Formatter.Annotation);
            return root.ReplaceNode(statement, [first, statement.WithoutLeadingTrivia().WithAdditionalAnnotations(Formatter.Annotation)]);
        }

        return root.ReplaceNode(statement, SyntaxFactory.Block(inserted, statement.WithoutLeadingTrivia()).WithTriviaFrom(statement).WithAdditionalAnnotations(Formatter.Annotation));
    }

    /// <summary>Puts a statement behind another one of a block.</summary>
    public static SyntaxNode? InsertAfter(SyntaxNode root, StatementSyntax? statement, StatementSyntax inserted) =>
        statement?.Parent is BlockSyntax ? root.InsertNodesAfter(statement, [inserted.WithAdditionalAnnotations(Formatter.Annotation)]) : null;

    /// <summary>The statements of a block behind one of them.</summary>
    public static IReadOnlyList<StatementSyntax> After(StatementSyntax statement) =>
        statement.Parent is BlockSyntax block ? [.. block.Statements.Skip(block.Statements.IndexOf(statement) + 1)] : [];

    /// <summary>Replaces statements of a block, from the first one on, by <c>try</c> around others and <c>finally</c>.</summary>
    public static SyntaxNode? Protect(SyntaxNode root, StatementSyntax first, int count, IReadOnlyList<StatementSyntax> inside, StatementSyntax last)
    {
        if (first.Parent is not BlockSyntax { ContainsDirectives: false } block || inside.Count == 0 || inside.Any(part => part is LocalFunctionStatementSyntax or LabeledStatementSyntax))
        {
            return null;
        }

        TryStatementSyntax protection = SyntaxFactory.TryStatement(SyntaxFactory.Block((StatementSyntax[])[Trim(inside[0]), .. inside.Skip(1)]), [], SyntaxFactory.FinallyClause(SyntaxFactory.Block(Trim(last))))
            .WithAdditionalAnnotations(Formatter.Annotation);
        int at = block.Statements.IndexOf(first);
        return root.ReplaceNode(block, block.WithStatements([.. block.Statements.Take(at), protection, .. block.Statements.Skip(at + count)]));
    }

    private static StatementSyntax Trim(StatementSyntax statement) =>
        statement.WithLeadingTrivia(statement.GetLeadingTrivia().SkipWhile(trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia) || trivia.IsKind(SyntaxKind.WhitespaceTrivia)));
}
