namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0001: removes the extra call, sets the variable to null for a handler that checks it, or moves the call.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(DoubleReturnFix)), Shared]
public sealed class DoubleReturnFix() : PoolFix(
    "POOL0001", "Return the array once", ProofKind.Everywhere, ProofKind.Inevitable, ProofKind.WhenThrown, ProofKind.EveryRound)
{
    private protected override SyntaxNode? Fix(FixContext context)
    {
        if (!context.IsPlainReturn(context.CallStatement) || !context.IsPlainReturn(context.EarlierStatement))
        {
            return null;
        }

        return context.Proof switch
        {
            ProofKind.Everywhere => Statements.Remove(context.Root, context.CallStatement),
            ProofKind.Inevitable when AlwaysFollows(context) => Statements.Remove(context.Root, context.EarlierStatement),
            ProofKind.WhenThrown => SetToNull(context),
            ProofKind.EveryRound => MoveBehindLoop(context),
            _ => null,
        };
    }

    private static ArrayVariable? Returned(FixContext context, ExpressionStatementSyntax call) =>
        ArrayVariable.Of(context, FixContext.ArgumentOf(call));

    /// <summary>
    /// Whether this call follows each earlier one, even after an exception. The proof alone allows other misuse between, and variables that
    /// hold the array on some paths only.
    /// </summary>
    private static bool AlwaysFollows(FixContext context)
    {
        ExpressionStatementSyntax call = context.CallStatement!, earlier = context.EarlierStatement!;
        if (Returned(context, call) is not { } array || !array.IsReturnedBy(earlier)
            || call.Parent is not BlockSyntax block || call.SpanStart <= earlier.SpanStart)
        {
            return false;
        }

        if (block.Parent is FinallyClauseSyntax { Parent: TryStatementSyntax tried } && tried.Span.Contains(earlier.Span)
            && !block.Span.Contains(earlier.Span))
        {
            bool isInLoop = earlier.Ancestors().TakeWhile(around => around != tried).Any(Statements.IsLoop);
            return !array.IsAssignedBetween((isInLoop ? tried.Span : earlier.Span).Start, tried.Span.End)
                && block.Statements.TakeWhile(next => next != call).All(array.IsQuiet);
        }

        for (SyntaxNode node = earlier; node.Parent is BlockSyntax or IfStatementSyntax or ElseClauseSyntax; node = node.Parent)
        {
            if (node is StatementSyntax statement && !Statements.After(statement).TakeWhile(next => next != call).All(array.IsQuiet))
            {
                return false;
            }

            if (node.Parent == block)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Sets the variable to null, unless other code than the handler's check sees it.</summary>
    private static SyntaxNode? SetToNull(FixContext context)
    {
        ExpressionStatementSyntax earlier = context.EarlierStatement!;
        if (Returned(context, earlier) is not { } array || !array.IsReturnedBy(context.CallStatement!)
            || context.Node.Ancestors().OfType<IfStatementSyntax>().FirstOrDefault(choice => IsNotNull(choice.Condition, array.Name))
                is not { Else: null } guard)
        {
            return null;
        }

        bool isInLoop = earlier.Ancestors().TakeWhile(around => !around.Span.Contains(array.Declaration.Span)).Any(Statements.IsLoop);
        bool isUsed = array.IsUsedBetween(earlier.Span.End, guard.SpanStart) || array.IsUsedBetween(guard.Span.End, array.Body.Span.End);
        return isInLoop || isUsed
            ? null
            : Statements.InsertAfter(context.Root, earlier, context.SetToNull(FixContext.ArgumentOf(earlier)));
    }

    private static bool IsNotNull(ExpressionSyntax condition, string array) => condition switch
    {
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } compared =>
            compared.Left.ToString() == array && compared.Right.IsKind(SyntaxKind.NullLiteralExpression),
        IsPatternExpressionSyntax pattern =>
            pattern.Expression.ToString() == array && pattern.Pattern.ToString() is "not null" or "{ }" or "{}",
        _ => false,
    };

    /// <summary>Moves the call if no code uses the array after the loop, and every path to the loop has rented it.</summary>
    private static SyntaxNode? MoveBehindLoop(FixContext context)
    {
        ExpressionStatementSyntax call = context.CallStatement!;
        if (call.Parent is not BlockSyntax { Parent: StatementSyntax { Parent: BlockSyntax block } loop } || !Statements.IsLoop(loop)
            || Returned(context, call) is not { HasAlias: false } array
            || array.Declaration is not VariableDeclaratorSyntax { Initializer.Value: InvocationExpressionSyntax rent }
            || !array.IsOnlySetTo(rent) || array.IsUsedByTryAround(loop))
        {
            return null;
        }

        StatementSyntax rest = loop.RemoveNode(call, SyntaxRemoveOptions.KeepNoTrivia)!;
        bool isLast = rent.FirstAncestorOrSelf<StatementSyntax>()?.Parent == block
            && !array.IsUsedBetween(loop.Span.End, array.Body.Span.End) && !array.IsReturnedIn(rest);
        return isLast ? Statements.Protect(context.Root, loop, 1, [rest], call) : null;
    }
}
