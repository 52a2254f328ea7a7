namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0002: returns the array behind its last use, in <c>finally</c> if the use may leave or throw; a view that leaves the method becomes an array of its own.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UseAfterReturnFix)), Shared]
public sealed class UseAfterReturnFix() : PoolFix("POOL0002", "Return the array after its last use", ProofKind.Everywhere, ProofKind.Inevitable)
{
    private protected override SyntaxNode? Fix(FixContext context)
    {
        if (context.Node.FirstAncestorOrSelf<ReturnStatementSyntax>() is { Expression: { } result } && IsReturnedInFinally(context))
        {
            return context.Proof == ProofKind.Everywhere && IsCopyable(context, result) ? context.Root.ReplaceNode(result, Copied(result)) : null;
        }

        return context.EarlierStatement is { Parent: BlockSyntax } returned && context.IsPlainReturn(returned) ? Move(context, returned) : null;
    }

    /// <summary>Whether the array goes back, in <c>finally</c> or without a statement of its own, when the result is on its way already: that return cannot be moved behind it.</summary>
    private static bool IsReturnedInFinally(FixContext context) =>
        context.EarlierStatement is null || context.Node.Ancestors().OfType<TryStatementSyntax>().Any(tried => tried.Finally?.Span.Contains(context.EarlierStatement.Span) == true);

    /// <summary>Whether the result is a view that <c>ToArray</c> copies, and the method may return an array instead.</summary>
    private static bool IsCopyable(FixContext context, ExpressionSyntax result)
    {
        (ITypeSymbol? type, ITypeSymbol? target) = (context.Model.GetTypeInfo(result).Type, context.Model.GetTypeInfo(result).ConvertedType);
        bool isSequence = type is INamedTypeSymbol { Name: "IEnumerable", IsGenericType: true } && result is InvocationExpressionSyntax;
        return (isSequence || (ViewTypes.IsView(type) && type!.Name is not "ReadOnlySequence")) && (isSequence || ViewTypes.IsView(target))
            && FixContext.BodyOf(result) is not AnonymousFunctionExpressionSyntax;
    }

    private static ExpressionSyntax Copied(ExpressionSyntax result) =>
        SyntaxFactory.ParseExpression(result is CastExpressionSyntax or BinaryExpressionSyntax or ConditionalExpressionSyntax ? $"({result.WithoutTrivia()}).ToArray()" : $"{result.WithoutTrivia()}.ToArray()").WithTriviaFrom(result);

    private static SyntaxNode? Move(FixContext context, ExpressionStatementSyntax returned)
    {
        // First, find the last statement behind the return that uses the array, or a local that was made of it.
        IReadOnlyList<StatementSyntax> rest = Statements.After(returned);
        if (ArrayVariable.Of(context, FixContext.ArgumentOf(returned)) is not { } array || rest.LastOrDefault(array.Mentions) is not { } last)
        {
            return null;
        }

        // Next, what must stay together: a local is known to its whole block, and what `using` declares is disposed at the block's end.
        StatementSyntax[] moved = [.. rest.TakeWhile(statement => statement != last), last];
        StatementSyntax[] after = [.. rest.Skip(moved.Length)];
        bool isUsing = moved.Any(statement => statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 });
        bool isKnownLater = moved.SelectMany(ArrayVariable.DeclaredIn).Any(local => after.Any(statement => ArrayVariable.IsNamed(statement, local.ValueText)));
        if (isUsing || isKnownLater)
        {
            moved = [.. rest];
        }

        // Then, the uses must be among them, the variable must keep its array, and nothing else may return or keep that.
        bool isRight = moved.Any(statement => statement.Span.Contains(context.Node.Span)) && !array.IsAssignedBetween(moved[0].SpanStart, moved[moved.Length - 1].Span.End)
            && !moved.Any(statement => statement is LabeledStatementSyntax || array.IsReturnedIn(statement) || array.IsKeptBy(statement));
        ReturnStatementSyntax[] handed = [.. moved.SelectMany(statement => statement.DescendantNodesAndSelf()).OfType<ReturnStatementSyntax>().Where(leave => leave.Expression is { } result && array.IsPassedOn(result))];
        if (!isRight || !handed.All(leave => IsCopyable(context, leave.Expression!)))
        {
            return null;
        }

        // Finally, move the return behind them: in `finally` if one of them may not get there.
        StatementSyntax[] inside = [.. moved.Select(statement => statement.ReplaceNodes(handed.Where(leave => statement.Span.Contains(leave.Span)).Select(leave => leave.Expression!), (result, _) => Copied(result)))];
        if (!moved.All(array.IsQuiet))
        {
            return Statements.Protect(context.Root, returned, inside.Length + 1, inside, returned);
        }

        SyntaxNode root = context.Root.TrackNodes(returned, last);
        root = root.InsertNodesAfter(root.GetCurrentNode(last)!, [returned.WithTrailingTrivia(SyntaxFactory.ElasticLineFeed).WithAdditionalAnnotations(Formatter.Annotation)]);
        return Statements.Remove(root, root.GetCurrentNode(returned));
    }
}
