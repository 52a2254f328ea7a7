namespace Pools.Analyzers.CodeFixes;

/// <summary>
/// POOL0001: removes the call that is one too many: this one if every path has returned the array before, the earlier one if this one always follows.
/// Where the handler checks for null, sets the variable to null behind the first call. Moves a call of each round behind the loop.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(DoubleReturnFix)), Shared]
public sealed class DoubleReturnFix() : PoolFix("POOL0001", "Return the array once", ProofKind.Everywhere, ProofKind.Inevitable, ProofKind.WhenThrown, ProofKind.EveryRound)
{
    private protected override SyntaxNode? Fix(FixContext context) =>
        !context.IsPlainReturn(context.CallStatement) || !context.IsPlainReturn(context.EarlierStatement) ? null : context.Proof switch
        {
            ProofKind.Everywhere => Statements.Remove(context.Root, context.CallStatement),
            ProofKind.Inevitable when AlwaysFollows(context) => Statements.Remove(context.Root, context.EarlierStatement),
            ProofKind.WhenThrown => SetToNull(context),
            ProofKind.EveryRound => MoveBehindLoop(context),
            _ => null,
        };

    private static ArrayVariable? Returned(FixContext context, StatementSyntax call) => ArrayVariable.Of(context, FixContext.ArgumentOf(call));

    /// <summary>
    /// Whether this call comes after each earlier one, also if something throws: nothing between them can throw or leave,
    /// or this one is in <c>finally</c>. The proof alone says less: another misuse may come in its place, or an exception.
    /// </summary>
    private static bool AlwaysFollows(FixContext context)
    {
        ExpressionStatementSyntax call = context.CallStatement!, earlier = context.EarlierStatement!;
        if (Returned(context, call) is not { } array || call.Parent is not BlockSyntax block || call.SpanStart <= earlier.SpanStart)
        {
            return false;
        }

        if (block.Parent is FinallyClauseSyntax { Parent: TryStatementSyntax tried } && tried.Span.Contains(earlier.Span) && !block.Span.Contains(earlier.Span))
        {
            bool isInLoop = earlier.Ancestors().TakeWhile(around => around != tried).Any(Statements.IsLoop);
            return !array.IsAssignedBetween((isInLoop ? tried.Span : earlier.Span).Start, tried.Span.End) && block.Statements.TakeWhile(next => next != call).All(array.IsQuiet);
        }

        for (SyntaxNode node = earlier; node is StatementSyntax or ElseClauseSyntax && node.Parent is BlockSyntax or IfStatementSyntax or ElseClauseSyntax; node = node.Parent!)
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

    /// <summary>Only if nothing but the handler's choice sees the null.</summary>
    private static SyntaxNode? SetToNull(FixContext context)
    {
        StatementSyntax earlier = context.EarlierStatement!;
        if (Returned(context, earlier) is not { } array || !array.IsReturnedBy(context.CallStatement!)
            || context.Node.Ancestors().OfType<IfStatementSyntax>().FirstOrDefault(choice => IsNotNull(choice.Condition, array.Name)) is not { Else: null } guard)
        {
            return null;
        }

        bool isInLoop = earlier.Ancestors().TakeWhile(around => !around.Span.Contains(array.Declaration.Span)).Any(Statements.IsLoop);
        return isInLoop || array.IsUsedBetween(earlier.Span.End, guard.SpanStart) || array.IsUsedBetween(guard.Span.End, array.Body.Span.End) ? null
            : Statements.InsertAfter(context.Root, earlier, context.SetToNull(FixContext.ArgumentOf(earlier)));
    }

    private static bool IsNotNull(ExpressionSyntax condition, string array) => condition switch
    {
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } compared => compared.Left.ToString() == array && compared.Right.IsKind(SyntaxKind.NullLiteralExpression),
        IsPatternExpressionSyntax pattern => pattern.Expression.ToString() == array && pattern.Pattern.ToString() is "not null" or "{ }" or "{}",
        _ => false,
    };

    /// <summary>Only if the loop is the last that has to do with the array, which every path to it has rented.</summary>
    private static SyntaxNode? MoveBehindLoop(FixContext context)
    {
        ExpressionStatementSyntax call = context.CallStatement!;
        if (call.Parent is not BlockSyntax { Parent: StatementSyntax loop } || !Statements.IsLoop(loop) || loop.Parent is not BlockSyntax block || Returned(context, call) is not { } array
            || array.Declaration is not VariableDeclaratorSyntax { Initializer.Value: InvocationExpressionSyntax rent } || !array.IsOnlySetTo(rent) || array.HasAlias || array.IsUsedByTryAround(loop))
        {
            return null;
        }

        StatementSyntax rest = loop.RemoveNode(call, SyntaxRemoveOptions.KeepNoTrivia)!;
        bool isLast = rent.FirstAncestorOrSelf<StatementSyntax>()?.Parent == block && !array.IsUsedBetween(loop.Span.End, array.Body.Span.End) && !array.IsReturnedIn(rest);
        return isLast ? Statements.Protect(context.Root, loop, 1, [rest], call) : null;
    }
}
