namespace Pools.Analyzers.Walking;

/// <summary>Finds the statement that leaves a block. The graph's branches do not name it.</summary>
internal static class JumpPlaces
{
    /// <summary>The jump at the end of a block, or null if the block ends with its text.</summary>
    public static SyntaxNode? Find(BasicBlock block)
    {
        if (block.BranchValue is { } value)
        {
            return value.Syntax.Parent is IfStatementSyntax choice
                ? Only(choice.Statement)
                : value.Syntax.FirstAncestorOrSelf<StatementSyntax>() as ReturnStatementSyntax;
        }

        IOperation? last = block.Operations.LastOrDefault();
        if (last?.Syntax.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax around } statement)
        {
            return null;
        }

        StatementSyntax? next = around.Statements.ElementAtOrDefault(around.Statements.IndexOf(statement) + 1);
        return IsJump(next) ? next : null;
    }

    private static StatementSyntax? Only(StatementSyntax statement) => statement switch
    {
        BlockSyntax { Statements: [var only] } when IsJump(only) => only,
        _ => IsJump(statement) ? statement : null,
    };

    private static bool IsJump(StatementSyntax? statement) =>
        statement is ContinueStatementSyntax or BreakStatementSyntax or ReturnStatementSyntax or GotoStatementSyntax;
}
