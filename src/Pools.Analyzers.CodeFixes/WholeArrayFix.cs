namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0006: takes as much of the array as was asked for: <c>, 0, n</c> where there is such an overload, <c>.AsSpan(0, n)</c> elsewhere, <c>[n - 1]</c> for the last element.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WholeArrayFix)), Shared]
public sealed class WholeArrayFix() : PoolFix("POOL0006", "Use the length that was asked for", ProofKind.Everywhere)
{
    private protected override SyntaxNode? Fix(FixContext context)
    {
        if (LengthOf(context) is not { } length)
        {
            return null;
        }

        if (context.Node.FirstAncestorOrSelf<ElementAccessExpressionSyntax>() is { ArgumentList.Arguments: [{ Expression: PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.IndexExpression } fromEnd }] })
        {
            return context.Root.ReplaceNode(fromEnd, SyntaxFactory.ParseExpression($"{AsOperand(length)} - {AsOperand(fromEnd.Operand)}"));
        }

        if (context.Node.FirstAncestorOrSelf<ArgumentSyntax>() is { Parent: ArgumentListSyntax list } argument && list.Arguments.IndexOf(argument) is var at && at == list.Arguments.Count - 1)
        {
            ArgumentSyntax[] counted = [argument, SyntaxFactory.Argument(SyntaxFactory.ParseExpression("0").WithLeadingTrivia(SyntaxFactory.Space)), SyntaxFactory.Argument(length.WithLeadingTrivia(SyntaxFactory.Space))];
            ArgumentListSyntax longer = list.WithArguments(SyntaxFactory.SeparatedList(list.Arguments.Take(at).Concat(counted)));
            if (context.Model.GetTypeInfo(argument.Expression).Type is IArrayTypeSymbol && Bound(context, list, longer) is { } method && IsCount(method, at + 1, "offset", "index", "start") && IsCount(method, at + 2, "count", "length", "size"))
            {
                return context.Root.ReplaceNode(list, longer);
            }
        }

        return Slice(context, length);
    }

    /// <summary>In parentheses, where it is an operation itself.</summary>
    private static ExpressionSyntax AsOperand(ExpressionSyntax expression) =>
        expression is LiteralExpressionSyntax or IdentifierNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax or ElementAccessExpressionSyntax or ParenthesizedExpressionSyntax ? expression : SyntaxFactory.ParenthesizedExpression(expression);

    private static SyntaxNode? Slice(FixContext context, ExpressionSyntax length)
    {
        if (context.Node.FirstAncestorOrSelf<ExpressionSyntax>() is not { } array)
        {
            return null;
        }

        ExpressionSyntax whole = array is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsSpan" or "AsMemory" } view, ArgumentList.Arguments.Count: 0 } ? view.Expression : array;
        if (array == whole && array.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax lazily })
        {
            return context.Model.GetSymbolInfo(lazily).Symbol is IMethodSymbol { ContainingType.Name: "Enumerable" }
                ? context.Root.ReplaceNode(array, SyntaxFactory.ParseExpression($"{whole.WithoutTrivia()}.Take({length})").WithTriviaFrom(array))
                : null;
        }

        ExpressionSyntax part = SyntaxFactory.ParseExpression(array == whole ? $"{whole.WithoutTrivia()}.AsSpan(0, {length})" : $"{whole.WithoutTrivia()}.{((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)array).Expression).Name}(0, {length})");
        bool isArray = context.Model.GetTypeInfo(whole).Type is IArrayTypeSymbol;
        ITypeSymbol? type = context.Model.GetTypeInfo(array).ConvertedType;
        bool isSpan = ViewTypes.IsReadOnlySpan(type) || ViewTypes.IsSpan(type)
            || (array.Parent is ForEachStatementSyntax { AwaitKeyword.RawKind: 0 } each && !each.DescendantNodes().Any(node => node is AwaitExpressionSyntax or YieldStatementSyntax));
        if (array.Parent is ArgumentSyntax { Parent: ArgumentListSyntax list } argument)
        {
            isSpan = Bound(context, list, list.ReplaceNode(argument.Expression, part)) is { };
        }

        return isArray && (isSpan || array != whole) ? context.Root.ReplaceNode(array, part.WithTriviaFrom(array)) : null;
    }

    /// <summary>The method that is called with other arguments.</summary>
    private static IMethodSymbol? Bound(FixContext context, ArgumentListSyntax list, ArgumentListSyntax longer)
    {
        ExpressionSyntax? call = (list.Parent as ExpressionSyntax)?.ReplaceNode(list, longer);
        return call is null ? null : context.Model.GetSpeculativeSymbolInfo(list.Parent!.SpanStart, call, SpeculativeBindingOption.BindAsExpression).Symbol as IMethodSymbol;
    }

    /// <summary>Whether a parameter is a number with such a name.</summary>
    private static bool IsCount(IMethodSymbol method, int parameter, params string[] names) => parameter < method.Parameters.Length && method.Parameters[parameter] is { Type.SpecialType: SpecialType.System_Int32 } number
        && names.Any(name => number.Name.IndexOf(name, StringComparison.OrdinalIgnoreCase) >= 0);

    /// <summary>The length that was asked for, if it still has its value.</summary>
    private static ExpressionSyntax? LengthOf(FixContext context) =>
        (context.Earlier as InvocationExpressionSyntax)?.ArgumentList.Arguments is [{ Expression: { } length }] && context.IsSteady(length) && context.IsVisible(length, context.Node) ? length.WithoutTrivia() : null;
}
