namespace Pools.Analyzers.CodeFixes;

/// <summary>
/// POOL0005: returns the array before the exit or the assignment that loses it; one that is never returned, in <c>finally</c>; an owner gets <c>using</c>.
/// The variable must still hold that array: it is assigned once, or the assignment itself loses the array.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LeakFix)), Shared]
public sealed class LeakFix() : PoolFix("POOL0005", "Return the array", ProofKind.Everywhere, ProofKind.Never)
{
    private protected override SyntaxNode? Fix(FixContext context)
    {
        SyntaxNode? rent = context.Proof == ProofKind.Never ? context.Node : context.Earlier;
        bool isSteady = context.HolderOf(rent) is { } && FixContext.ReceiverOf(rent) is { } pool && context.IsSteady(pool) && context.IsVisible(pool, context.Node);
        return !isSteady ? null : context.Proof == ProofKind.Never ? FixNever(context, rent!, context.HolderOf(rent)!) : FixExit(context, rent!, context.HolderOf(rent)!);
    }

    private static SyntaxNode? FixExit(FixContext context, SyntaxNode rent, ArrayVariable array)
    {
        if (IsOwner(context, rent) || context.Statement is not { } exit || array.IsUsedByTryAround(exit))
        {
            return null;
        }

        // An assignment loses the array in the variable. Any rent may be its origin, so all must use the same pool.
        bool isRight = context.Node is AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax, Left: IdentifierNameSyntax target } set
            ? target.Identifier.ValueText == array.Name && !array.Mentions(set.Right) && array.IsOnlyRentedFrom(FixContext.ReceiverOf(rent)!)
            : exit is BreakStatementSyntax or ContinueStatementSyntax or GotoStatementSyntax or ReturnStatementSyntax && array.IsOnlySetTo(rent)
                && !(exit is ReturnStatementSyntax { Expression: { } result } && array.Mentions(result));
        return isRight && context.IsVisible(array.Symbol, exit) ? Statements.InsertBefore(context.Root, exit, context.ReturnStatement(rent, array)) : null;
    }

    private static SyntaxNode? FixNever(FixContext context, SyntaxNode rent, ArrayVariable array)
    {
        if (rent.FirstAncestorOrSelf<LocalDeclarationStatementSyntax>() is not { Declaration.Variables.Count: 1, Parent: BlockSyntax block } declaration
            || !array.IsOnlySetTo(rent) || !array.IsAllDeclaredIn(block) || block.Statements.Any(statement => statement is LabeledStatementSyntax))
        {
            return null;
        }

        if (IsOwner(context, rent))
        {
            return !context.HasCSharp8 ? null : context.Root.ReplaceNode(declaration, declaration.WithUsingKeyword(SyntaxFactory.Token(SyntaxKind.UsingKeyword).WithTrailingTrivia(SyntaxFactory.Space).WithLeadingTrivia(declaration.GetLeadingTrivia()))
                .WithDeclaration(declaration.Declaration.WithoutLeadingTrivia()).WithAdditionalAnnotations(Formatter.Annotation));
        }

        StatementSyntax[] rest = [.. Statements.After(declaration)];
        return rest.Length == 0 ? null : Statements.Protect(context.Root, rest[0], rest.Length, rest, context.ReturnStatement(rent, array));
    }

    private static bool IsOwner(FixContext context, SyntaxNode rent) => PoolCalls.IsOwner(context.Model.GetTypeInfo(rent).Type);
}
