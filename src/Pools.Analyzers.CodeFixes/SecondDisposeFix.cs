using Microsoft.CodeAnalysis.Simplification;

namespace Pools.Analyzers.CodeFixes;

/// <summary>
/// POOL0008: takes the array out of its field in one step, so that no second call finds it; the field is not <c>readonly</c> any more.
/// Only if the method does nothing else with the field but compare it to null: a second call would throw at the rest.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SecondDisposeFix)), Shared]
public sealed class SecondDisposeFix() : PoolFix("POOL0008", "Take the array out of the field before it is returned", ProofKind.Inevitable)
{
    private protected override SyntaxNode? Fix(FixContext context)
    {
        if (!context.HasCSharp8 || context.Call is not { ArgumentList.Arguments: [{ Expression: { } argument }, ..] } call || context.Model.GetSymbolInfo(argument).Symbol is not IFieldSymbol { ContainingType.IsReadOnly: false } field)
        {
            return null;
        }

        // First, find the field. A fix changes one document, and the field must lose `readonly` in the same step.
        ExpressionSyntax reference = FixContext.WithoutSuppression(argument);
        SyntaxNode? declaration = field.DeclaringSyntaxReferences.Select(part => part.GetSyntax()).FirstOrDefault(node => node.SyntaxTree == context.Root.SyntaxTree)?.FirstAncestorOrSelf<FieldDeclarationSyntax>();
        if (declaration is null || FixContext.BodyOf(call) is not MethodDeclarationSyntax method || !IsAllThatMatters(context, method, reference, field))
        {
            return null;
        }

        // Next, write the exchange: it takes the array out of the field and returns what it has taken, so a second call finds null.
        string name = field.Name.TrimStart('_');
        name = SyntaxFacts.IsValidIdentifier(name) && SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None ? name : "taken";
        while (method.DescendantTokens().Any(token => token.ValueText == name))
        {
            name = name == "taken" ? "takenArray" : name + "Taken";
        }

        ExpressionSyntax returned = call.ReplaceNode(argument, SyntaxFactory.IdentifierName(name)).WithoutTrivia();
        StatementSyntax exchange = SyntaxFactory.ParseStatement($"if (global::System.Threading.Interlocked.Exchange(ref {reference.WithoutTrivia()}, null!) is {{ }} {name})\n{{\n{returned};\n}}\n")
            .WithAdditionalAnnotations(Formatter.Annotation);
        exchange = exchange.ReplaceNodes(exchange.DescendantNodes().OfType<MemberAccessExpressionSyntax>().Where(access => access.ToString().StartsWith("global::", StringComparison.Ordinal)), (_, access) => access.WithAdditionalAnnotations(Simplifier.Annotation));

        // Then, put the exchange in the place of the call, which is a statement or the whole body of a method; as part of an expression it cannot be replaced.
        SyntaxNode root = context.Root.TrackNodes(method, declaration, call.Parent!);
        if (call.Parent is ArrowExpressionClauseSyntax && call.Parent.Parent == method)
        {
            root = root.ReplaceNode(root.GetCurrentNode(method)!, method.WithExpressionBody(null).WithSemicolonToken(default).WithBody(SyntaxFactory.Block(exchange)).WithAdditionalAnnotations(Formatter.Annotation));
        }
        else if (call.Parent is ExpressionStatementSyntax place)
        {
            // Braces keep the `else` of another choice away from this one.
            StatementSyntax whole = place.Parent is BlockSyntax ? exchange : SyntaxFactory.Block(exchange).WithAdditionalAnnotations(Formatter.Annotation);
            root = root.ReplaceNode(root.GetCurrentNode(place)!, whole.WithLeadingTrivia(place.GetLeadingTrivia()));
        }
        else
        {
            return null;
        }

        // Finally, the field, found again in the changed tree.
        FieldDeclarationSyntax current = (FieldDeclarationSyntax)root.GetCurrentNode(declaration)!;
        return root.ReplaceNode(current, current.WithModifiers([.. current.Modifiers.Where(modifier => !modifier.IsKind(SyntaxKind.ReadOnlyKeyword))]).WithTriviaFrom(current));
    }

    /// <summary>Whether a second call does nothing with the field that it cannot do with null, nor calls another method of the type, which might.</summary>
    private static bool IsAllThatMatters(FixContext context, MethodDeclarationSyntax method, ExpressionSyntax reference, IFieldSymbol field) =>
        method.DescendantNodes().OfType<IdentifierNameSyntax>().Where(name => name.Identifier.ValueText == field.Name && !reference.Span.Contains(name.Span)).All(IsComparedToNull)
        && !method.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(call =>
            SymbolEqualityComparer.Default.Equals(context.Model.GetSymbolInfo(call).Symbol?.ContainingType, field.ContainingType) && !call.Span.Contains(reference.Span));

    private static bool IsComparedToNull(IdentifierNameSyntax name) => (name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } access ? access.Parent : name.Parent) switch
    {
        BinaryExpressionSyntax compared => compared.Right.IsKind(SyntaxKind.NullLiteralExpression),
        IsPatternExpressionSyntax pattern => pattern.Pattern.ToString() is "null" or "not null" or "{ }" or "{}",
        _ => false,
    };
}
