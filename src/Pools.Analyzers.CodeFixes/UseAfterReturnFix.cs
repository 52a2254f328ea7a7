using System.Collections.Generic;
using System.Composition;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Pools.Analyzers.Symbols;

namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0002: returns the array behind its last use, in <c>finally</c> if that is a <c>return</c>; a view that leaves the method becomes an array of its own.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UseAfterReturnFix)), Shared]
public sealed class UseAfterReturnFix() : PoolFix("POOL0002", "Return the array after its last use")
{
    private protected override SyntaxNode? Mend(FixContext context)
    {
        if (context.Node.FirstAncestorOrSelf<ReturnStatementSyntax>() is { Expression: { } result } && IsReturnedInFinally(context) && IsCopyable(context, result))
        {
            ExpressionSyntax copied = SyntaxFactory.ParseExpression(result is CastExpressionSyntax or BinaryExpressionSyntax or ConditionalExpressionSyntax ? $"({result.WithoutTrivia()}).ToArray()" : $"{result.WithoutTrivia()}.ToArray()");
            return context.Root.ReplaceNode(result, copied.WithTriviaFrom(result));
        }

        return context.EarlierStatement is ExpressionStatementSyntax { Parent: BlockSyntax } returned ? Move(context, returned) : null;
    }

    /// <summary>Whether the array goes back, in <c>finally</c> or without a statement of its own, when the result is on its way already: that return cannot be moved behind it.</summary>
    private static bool IsReturnedInFinally(FixContext context) =>
        context.EarlierStatement is null || context.Node.Ancestors().OfType<TryStatementSyntax>().Any(tried => tried.Finally?.Span.Contains(context.EarlierStatement.Span) == true);

    /// <summary>Whether the result is a view that <c>ToArray</c> copies, and the method may return an array instead.</summary>
    private static bool IsCopyable(FixContext context, ExpressionSyntax result)
    {
        ITypeSymbol? type = context.Model.GetTypeInfo(result).Type;
        bool isSequence = type is INamedTypeSymbol { Name: "IEnumerable", IsGenericType: true } && result is InvocationExpressionSyntax;
        return type is not null && (isSequence || (ViewTypes.IsView(type) && type.Name is not "ReadOnlySequence"));
    }

    private static SyntaxNode? Move(FixContext context, ExpressionStatementSyntax returned)
    {
        if (returned.Expression is not InvocationExpressionSyntax { ArgumentList.Arguments: [{ Expression: IdentifierNameSyntax array }, ..] })
        {
            return null;
        }

        // First, find the last statement behind the return that uses the array, or a local that was made of it.
        IReadOnlyList<StatementSyntax> rest = Statements.After(returned);
        HashSet<string> names = NamesOf(context, returned, array.Identifier.ValueText);
        int last = rest.Count - 1;
        while (last >= 0 && !names.Any(name => FixContext.Mentions(rest[last], name)))
        {
            last--;
        }

        if (last < 0)
        {
            return null;
        }

        // Next, if a statement up to there may leave the block, only `finally` returns the array on every path.
        StatementSyntax call = returned.WithoutLeadingTrivia().WithTrailingTrivia(SyntaxFactory.ElasticLineFeed);
        if (rest.Take(last + 1).Any(MayLeave))
        {
            return Statements.Protect(context.Root, returned, null, rest, call);
        }

        // Otherwise, the return moves behind that statement.
        SyntaxNode root = context.Root.TrackNodes(returned, rest[last]);
        root = root.InsertNodesAfter(root.GetCurrentNode(rest[last])!, [call.WithAdditionalAnnotations(Formatter.Annotation)]);
        return Statements.Remove(root, root.GetCurrentNode(returned));
    }

    /// <summary>The array's name, and those of the locals made of it in the same block.</summary>
    private static HashSet<string> NamesOf(FixContext context, ExpressionStatementSyntax returned, string array)
    {
        HashSet<string> names = [array];
        foreach (VariableDeclaratorSyntax local in ((BlockSyntax)returned.Parent!).Statements.TakeWhile(statement => statement != returned).OfType<LocalDeclarationStatementSyntax>().SelectMany(declaration => declaration.Declaration.Variables))
        {
            bool isView = context.Model.GetDeclaredSymbol(local) is ILocalSymbol { Type: { } type } && (ViewTypes.IsView(type) || type is IArrayTypeSymbol);
            if (isView && local.Initializer is { } initializer && names.Any(name => FixContext.Mentions(initializer, name)))
            {
                names.Add(local.Identifier.ValueText);
            }
        }

        return names;
    }

    private static bool MayLeave(StatementSyntax statement) =>
        statement.DescendantNodesAndSelf(node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .Any(node => node is ReturnStatementSyntax or ThrowStatementSyntax or GotoStatementSyntax or BreakStatementSyntax or ContinueStatementSyntax);
}
