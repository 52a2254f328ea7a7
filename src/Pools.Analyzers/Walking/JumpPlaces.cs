namespace Pools.Analyzers.Walking;

/// <summary>Finds the statement by which a block is left: the graph's branches do not know where they come from.</summary>
internal static class JumpPlaces
{
    /// <summary>The jump at the end of a block, or null if the block ends where its text ends.</summary>
    public static SyntaxNode? Find(BasicBlock block)
    {
        if (block.BranchValue is { } value)
        {
            return value.Syntax.Parent is IfStatementSyntax choice ? Only(choice.Statement) : value.Syntax.FirstAncestorOrSelf<StatementSyntax>() is ReturnStatementSyntax result ? result : null;
        }

        if (block.Operations.IsEmpty || block.Operations[block.Operations.Length - 1].Syntax.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax around } last)
        {
            return null;
        }

        int next = around.Statements.IndexOf(last) + 1;
        return next < around.Statements.Count && IsJump(around.Statements[next]) ? around.Statements[next] : null;
    }

    private static StatementSyntax? Only(StatementSyntax statement) => statement switch
    {
        BlockSyntax { Statements: { Count: 1 } statements } when IsJump(statements[0]) => statements[0],
        _ => IsJump(statement) ? statement : null,
    };

    private static bool IsJump(StatementSyntax statement) => statement is ContinueStatementSyntax or BreakStatementSyntax or ReturnStatementSyntax or GotoStatementSyntax;
}
