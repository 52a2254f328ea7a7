namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0005: returns the array before it is lost, or in <c>finally</c>. Declares an owner with <c>using</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LeakFix)), Shared]
public sealed class LeakFix() : PoolFix("POOL0005", "Return the array", ProofKind.Everywhere, ProofKind.Never)
{
    private protected override SyntaxNode? Fix(FixContext context)
    {
        SyntaxNode? rent = context.Proof == ProofKind.Never ? context.Node : context.Earlier;
        if (context.HolderOf(rent) is not { } array || FixContext.ReceiverOf(rent) is not { } pool
            || !context.IsSteady(pool) || !context.IsVisible(pool, context.Node))
        {
            return null;
        }

        bool isOwner = PoolCalls.IsOwner(context.Model.GetTypeInfo(rent!).Type);
        return context.Proof == ProofKind.Never ? FixNever(context, rent!, array, isOwner)
            : isOwner ? null
            : FixExit(context, rent!, array);
    }

    private static SyntaxNode? FixExit(FixContext context, SyntaxNode rent, ArrayVariable array)
    {
        if (context.Node.FirstAncestorOrSelf<StatementSyntax>() is not { } exit || array.IsUsedByTryAround(exit))
        {
            return null;
        }

        // Any rent may be the origin of the array that an assignment loses, so all must use the same pool.
        bool isRight = context.Node is AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax } set
            ? (set.Left as IdentifierNameSyntax)?.Identifier.ValueText == array.Name && !array.Mentions(set.Right)
                && array.IsOnlyRentedFrom(FixContext.ReceiverOf(rent)!)
            : exit is BreakStatementSyntax or ContinueStatementSyntax or GotoStatementSyntax or ReturnStatementSyntax
                && array.IsOnlySetTo(rent) && !(exit is ReturnStatementSyntax { Expression: { } result } && array.Mentions(result));
        return isRight && context.IsVisible(array.Symbol, exit)
            ? Statements.InsertBefore(context.Root, exit, context.ReturnStatement(rent, array))
            : null;
    }

    private static SyntaxNode? FixNever(FixContext context, SyntaxNode rent, ArrayVariable array, bool isOwner)
    {
        if (array.DeclarationOf(rent) is not { Parent: BlockSyntax block } declaration
            || block.Statements.OfType<LabeledStatementSyntax>().Any())
        {
            return null;
        }

        if (isOwner)
        {
            SyntaxToken keyword = Token(declaration.GetLeadingTrivia(), SyntaxKind.UsingKeyword, TriviaList(Space));
            LocalDeclarationStatementSyntax disposed = declaration.WithoutLeadingTrivia().WithUsingKeyword(keyword);
            return context.HasCSharp8 ? context.Root.ReplaceNode(declaration, disposed.Formatted()) : null;
        }

        IReadOnlyList<StatementSyntax> rest = Statements.After(declaration);
        return rest.Count == 0 ? null : Statements.Protect(context.Root, rest[0], rest.Count, rest, context.ReturnStatement(rent, array));
    }
}
