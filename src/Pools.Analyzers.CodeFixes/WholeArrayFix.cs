namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0006: passes the requested length: <c>, 0, n</c> if there is such an overload, otherwise a slice.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WholeArrayFix)), Shared]
public sealed class WholeArrayFix() : PoolFix("POOL0006", "Use the requested length", ProofKind.Everywhere)
{
    private protected override SyntaxNode? Fix(FixContext context)
    {
        if (LengthOf(context) is not { } length)
        {
            return null;
        }

        if (context.Node.FirstAncestorOrSelf<ElementAccessExpressionSyntax>()?.ArgumentList.Arguments
            is [{ Expression: PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.IndexExpression } fromEnd }])
        {
            return context.Root.ReplaceNode(fromEnd, ParseExpression($"{AsOperand(length)} - {AsOperand(fromEnd.Operand)}"));
        }

        return AddCount(context, length) ?? Slice(context, length);
    }

    /// <summary>Adds an offset and a count after the last argument, if an overload has them.</summary>
    private static SyntaxNode? AddCount(FixContext context, ExpressionSyntax length)
    {
        if (context.Node.FirstAncestorOrSelf<ArgumentSyntax>() is not { Parent: ArgumentListSyntax list } argument
            || list.Arguments.Last() != argument || context.Model.GetTypeInfo(argument.Expression).Type is not IArrayTypeSymbol)
        {
            return null;
        }

        int at = list.Arguments.Count;
        ArgumentListSyntax longer = list.AddArguments(
            Argument(ParseExpression("0").WithLeadingTrivia(Space)), Argument(length.WithLeadingTrivia(Space)));
        return Bind(context, list, longer) is { } method && IsCount(method, at, "offset", "index", "start")
            && IsCount(method, at + 1, "count", "length", "size")
            ? context.Root.ReplaceNode(list, longer)
            : null;
    }

    private static ExpressionSyntax AsOperand(ExpressionSyntax expression) => expression
        is LiteralExpressionSyntax or IdentifierNameSyntax or MemberAccessExpressionSyntax or InvocationExpressionSyntax
        or ElementAccessExpressionSyntax or ParenthesizedExpressionSyntax ? expression : ParenthesizedExpression(expression);

    private static SyntaxNode? Slice(FixContext context, ExpressionSyntax length)
    {
        if (context.Node.FirstAncestorOrSelf<ExpressionSyntax>() is not { } array)
        {
            return null;
        }

        var view = array is InvocationExpressionSyntax { ArgumentList.Arguments.Count: 0, Expression: MemberAccessExpressionSyntax called }
            && called.Name.Identifier.ValueText is "AsSpan" or "AsMemory" ? called : null;
        if (view is null && array.Parent is MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax query })
        {
            return context.Model.GetSymbolInfo(query).Symbol is IMethodSymbol { ContainingType.Name: "Enumerable" }
                ? context.Root.ReplaceNode(array, ParseExpression($"{array.WithoutTrivia()}.Take({length})").WithTriviaFrom(array))
                : null;
        }

        ExpressionSyntax whole = view?.Expression ?? array;
        ExpressionSyntax part = ParseExpression($"{whole.WithoutTrivia()}.{view?.Name.ToString() ?? "AsSpan"}(0, {length})");
        ITypeSymbol? type = context.Model.GetTypeInfo(array).ConvertedType;
        bool isSpan = array.Parent switch
        {
            ArgumentSyntax { Parent: ArgumentListSyntax list } argument =>
                Bind(context, list, list.ReplaceNode(argument.Expression, part)) is not null,
            ForEachStatementSyntax { AwaitKeyword.RawKind: 0 } each =>
                !each.DescendantNodes().Any(node => node is AwaitExpressionSyntax or YieldStatementSyntax),
            _ => ViewTypes.IsReadOnlySpan(type) || ViewTypes.IsSpan(type),
        };
        bool isArray = context.Model.GetTypeInfo(whole).Type is IArrayTypeSymbol;
        return isArray && (isSpan || view is not null) ? context.Root.ReplaceNode(array, part.WithTriviaFrom(array)) : null;
    }

    private static IMethodSymbol? Bind(FixContext context, ArgumentListSyntax list, ArgumentListSyntax other) =>
        list.Parent is not ExpressionSyntax call ? null : context.Model.GetSpeculativeSymbolInfo(
            call.SpanStart, call.ReplaceNode(list, other), SpeculativeBindingOption.BindAsExpression).Symbol as IMethodSymbol;

    private static bool IsCount(IMethodSymbol method, int parameter, params string[] names) =>
        method.Parameters.ElementAtOrDefault(parameter) is { Type.SpecialType: SpecialType.System_Int32 } number
        && Array.Exists(names, name => number.Name.IndexOf(name, StringComparison.OrdinalIgnoreCase) >= 0);

    private static ExpressionSyntax? LengthOf(FixContext context) =>
        (context.Earlier as InvocationExpressionSyntax)?.ArgumentList.Arguments is [{ Expression: { } length }]
        && context.IsSteady(length) && context.IsVisible(length, context.Node) ? length.WithoutTrivia() : null;
}
