namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0002: returns the array after its last use, or in <c>finally</c>. Copies a view that leaves the method.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UseAfterReturnFix)), Shared]
public sealed class UseAfterReturnFix() : PoolFix(
    "POOL0002", "Return the array after its last use", ProofKind.Everywhere, ProofKind.Inevitable)
{
    private protected override SyntaxNode? Fix(FixContext context)
    {
        if (context.Node.FirstAncestorOrSelf<ReturnStatementSyntax>() is { Expression: { } result } && IsReturnedInFinally(context))
        {
            bool isCopyable = context.Proof == ProofKind.Everywhere && IsCopyable(context, result);
            return isCopyable ? context.Root.ReplaceNode(result, Copied(result)) : null;
        }

        return context.EarlierStatement is { } returned && context.IsPlainReturn(returned) ? Move(context, returned) : null;
    }

    /// <summary>Whether the array is returned after the result is computed, where that return cannot be moved.</summary>
    private static bool IsReturnedInFinally(FixContext context) => context.EarlierStatement is not { } earlier
        || context.Node.Ancestors().OfType<TryStatementSyntax>().Any(tried => tried.Finally?.Span.Contains(earlier.Span) == true);

    private static bool IsCopyable(FixContext context, ExpressionSyntax result)
    {
        TypeInfo info = context.Model.GetTypeInfo(result);
        bool isSequence = result is InvocationExpressionSyntax && info.Type.Is("System.Collections.Generic", "IEnumerable");
        bool isView = info.Type?.Name != "ReadOnlySequence" && ViewTypes.IsView(info.Type) && ViewTypes.IsView(info.ConvertedType);
        return (isSequence || isView) && FixContext.BodyOf(result) is not AnonymousFunctionExpressionSyntax;
    }

    private static ExpressionSyntax Copied(ExpressionSyntax result)
    {
        bool isOperation = result is CastExpressionSyntax or BinaryExpressionSyntax or ConditionalExpressionSyntax;
        string text = isOperation ? $"({result.WithoutTrivia()})" : $"{result.WithoutTrivia()}";
        return ParseExpression($"{text}.ToArray()").WithTriviaFrom(result);
    }

    private static SyntaxNode? Move(FixContext context, ExpressionStatementSyntax returned)
    {
        IReadOnlyList<StatementSyntax> rest = Statements.After(returned);
        if (ArrayVariable.Of(context, FixContext.ArgumentOf(returned)) is not { } array
            || rest.LastOrDefault(array.Mentions) is not { } last)
        {
            return null;
        }

        // Some statements must stay together: a later one uses a local, or `using` disposes it at the block's end.
        StatementSyntax[] moved = [.. rest.TakeWhile(statement => statement != last), last];
        HashSet<string> later = [.. rest.Skip(moved.Length).SelectMany(statement => statement.DescendantTokens())
            .Where(token => token.IsKind(SyntaxKind.IdentifierToken)).Select(token => token.ValueText)];
        if (moved.Any(statement => statement is LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 })
            || moved.SelectMany(ArrayVariable.DeclaredIn).Any(local => later.Contains(local.ValueText)))
        {
            moved = [.. rest];
        }

        // The uses must be among them, and no other code may return or keep the array, or assign the variable.
        bool isRight = moved.Any(statement => statement.Span.Contains(context.Node.Span))
            && !array.IsAssignedBetween(moved[0].SpanStart, moved[moved.Length - 1].Span.End)
            && !moved.Any(statement => statement is LabeledStatementSyntax || array.IsReturnedIn(statement) || array.IsKeptBy(statement));
        ExpressionSyntax[] results = [.. moved.SelectMany(statement => statement.DescendantNodesAndSelf()).OfType<ReturnStatementSyntax>()
            .Select(leave => leave.Expression).OfType<ExpressionSyntax>().Where(array.IsPassedOn)];
        if (!isRight || !results.All(result => IsCopyable(context, result)))
        {
            return null;
        }

        if (!moved.All(array.IsQuiet))
        {
            StatementSyntax[] inside = [.. moved.Select(statement =>
                statement.ReplaceNodes(results.Where(result => statement.Span.Contains(result.Span)), (result, _) => Copied(result)))];
            return Statements.Protect(context.Root, returned, inside.Length + 1, inside, returned);
        }

        SyntaxNode root = context.Root.TrackNodes(returned, last);
        root = root.InsertNodesAfter(root.GetCurrentNode(last)!, [returned.WithTrailingTrivia(ElasticLineFeed).Formatted()]);
        return Statements.Remove(root, root.GetCurrentNode(returned));
    }
}
