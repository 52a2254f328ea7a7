namespace Pools.Analyzers.CodeFixes;

/// <summary>Changes to the statements of a block.</summary>
internal static class Statements
{
    public static T Formatted<T>(this T node)
        where T : SyntaxNode => node.WithAdditionalAnnotations(Formatter.Annotation);

    public static bool IsLoop(SyntaxNode node) =>
        node is ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax or CommonForEachStatementSyntax;

    public static bool MayLeave(SyntaxNode statement) => statement
        .DescendantNodesAndSelf(node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
        .Any(node => node is ReturnStatementSyntax or GotoStatementSyntax or BreakStatementSyntax or ContinueStatementSyntax
            or YieldStatementSyntax);

    /// <summary>Removes a statement from its block. Returns null for a single statement of an <c>if</c> or a loop.</summary>
    public static SyntaxNode? Remove(SyntaxNode root, StatementSyntax? statement) => statement?.Parent switch
    {
        BlockSyntax => root.RemoveNode(statement, SyntaxRemoveOptions.KeepDirectives),
        GlobalStatementSyntax global => root.RemoveNode(global, SyntaxRemoveOptions.KeepDirectives),
        _ => null,
    };

    public static SyntaxNode InsertBefore(SyntaxNode root, StatementSyntax statement, StatementSyntax inserted)
    {
        StatementSyntax last = statement.WithoutLeadingTrivia();
        return statement.Parent is BlockSyntax
            ? root.ReplaceNode(statement, [inserted.WithLeadingTrivia(statement.GetLeadingTrivia()).Formatted(), last.Formatted()])
            : root.ReplaceNode(statement, Block(inserted, last).WithTriviaFrom(statement).Formatted());
    }

    public static SyntaxNode? InsertAfter(SyntaxNode root, StatementSyntax statement, StatementSyntax inserted) =>
        statement.Parent is BlockSyntax ? root.InsertNodesAfter(statement, [inserted.Formatted()]) : null;

    public static IReadOnlyList<StatementSyntax> After(StatementSyntax statement) =>
        statement.Parent is BlockSyntax block ? [.. block.Statements.Skip(block.Statements.IndexOf(statement) + 1)] : [];

    /// <summary>Replaces statements of a block, from the first one on, by <c>try</c> and <c>finally</c>.</summary>
    public static SyntaxNode? Protect(
        SyntaxNode root, StatementSyntax first, int count, IReadOnlyList<StatementSyntax> inside, StatementSyntax last)
    {
        if (first.Parent is not BlockSyntax { ContainsDirectives: false } block || inside.Count == 0
            || inside.Any(part => part is LocalFunctionStatementSyntax or LabeledStatementSyntax))
        {
            return null;
        }

        BlockSyntax body = Block((StatementSyntax[])[Trim(inside[0]), .. inside.Skip(1)]);
        TryStatementSyntax protection = TryStatement(body, [], FinallyClause(Block(Trim(last)))).Formatted();
        int at = block.Statements.IndexOf(first);
        SyntaxList<StatementSyntax> statements = [.. block.Statements.Take(at), protection, .. block.Statements.Skip(at + count)];
        return root.ReplaceNode(block, block.WithStatements(statements));
    }

    private static StatementSyntax Trim(StatementSyntax statement) => statement.WithLeadingTrivia(statement.GetLeadingTrivia()
        .SkipWhile(trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia) || trivia.IsKind(SyntaxKind.WhitespaceTrivia)));
}
