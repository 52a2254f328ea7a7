using System.Composition;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0006: takes as much of the array as was asked for: <c>, 0, n</c> where there is such an overload, <c>.AsSpan(0, n)</c> elsewhere, <c>[n - 1]</c> for the last element.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WholeArrayFix)), Shared]
public sealed class WholeArrayFix() : PoolFix("POOL0006", "Use the length that was asked for")
{
    private protected override SyntaxNode? Mend(FixContext context)
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
            if (context.Model.GetTypeInfo(argument.Expression).Type is IArrayTypeSymbol && Binds(context, list, longer))
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
        bool isSpan = context.Model.GetTypeInfo(array).ConvertedType is { } type && (Symbols.ViewTypes.IsReadOnlySpan(type) || Symbols.ViewTypes.IsSpan(type) || array.Parent is ForEachStatementSyntax);
        if (array.Parent is ArgumentSyntax { Parent: ArgumentListSyntax list } argument)
        {
            isSpan = Binds(context, list, list.ReplaceNode(argument.Expression, part));
        }

        return isArray && (isSpan || array != whole) ? context.Root.ReplaceNode(array, part.WithTriviaFrom(array)) : null;
    }

    private static bool Binds(FixContext context, ArgumentListSyntax list, ArgumentListSyntax longer) => list.Parent switch
    {
        InvocationExpressionSyntax call => context.Model.GetSpeculativeSymbolInfo(call.SpanStart, call.WithArgumentList(longer), SpeculativeBindingOption.BindAsExpression).Symbol is not null,
        ObjectCreationExpressionSyntax creation => context.Model.GetSpeculativeSymbolInfo(creation.SpanStart, creation.WithArgumentList(longer), SpeculativeBindingOption.BindAsExpression).Symbol is not null,
        _ => false,
    };

    /// <summary>The length that was asked for, if it still has its value: a constant, a local or parameter that is assigned once, the length of such a one.</summary>
    private static ExpressionSyntax? LengthOf(FixContext context)
    {
        if ((context.Earlier as InvocationExpressionSyntax)?.ArgumentList.Arguments is not [{ Expression: { } length }])
        {
            return null;
        }

        length = length.WithoutTrivia();
        ExpressionSyntax original = ((InvocationExpressionSyntax)context.Earlier).ArgumentList.Arguments[0].Expression;
        if (context.Model.GetConstantValue(original).HasValue)
        {
            return length;
        }

        ExpressionSyntax variable = original is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" } member ? member.Expression : original;
        return variable is IdentifierNameSyntax name && context.Model.GetSymbolInfo(name).Symbol is ILocalSymbol or IParameterSymbol && !IsAssigned(context, name.Identifier.ValueText) ? length : null;
    }

    private static bool IsAssigned(FixContext context, string name) =>
        context.Node.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member
        || member.DescendantNodes().OfType<IdentifierNameSyntax>().Any(identifier => identifier.Identifier.ValueText == name && Types.FieldWrites.IsWrite(identifier));
}
