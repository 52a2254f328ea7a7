namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0008: takes the array out of its field in one step, if the method otherwise only compares the field with null.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SecondDisposeFix)), Shared]
public sealed class SecondDisposeFix() : PoolFix("POOL0008", "Take the array out of the field before it is returned", ProofKind.Inevitable)
{
    private protected override SyntaxNode? Fix(FixContext context)
    {
        // A fix changes one document, so the field must be in this one.
        if (!context.HasCSharp8 || context.Call is not { ArgumentList.Arguments: [{ Expression: { } argument }, ..] } call
            || context.Model.GetSymbolInfo(argument).Symbol is not IFieldSymbol { ContainingType.IsReadOnly: false } field
            || FixContext.BodyOf(call) is not MethodDeclarationSyntax method
            || field.DeclaringSyntaxReferences.FirstOrDefault(part => part.SyntaxTree == context.Root.SyntaxTree)?.GetSyntax()
                .FirstAncestorOrSelf<FieldDeclarationSyntax>() is not { } declaration)
        {
            return null;
        }

        ExpressionSyntax reference = FixContext.WithoutSuppression(argument);
        if (!IsOnlyUse(context, method, reference, field))
        {
            return null;
        }

        string name = LocalName(method, field.Name.TrimStart('_'));
        ExpressionSyntax returned = call.ReplaceNode(argument, IdentifierName(name)).WithoutTrivia();
        string taken = $"global::System.Threading.Interlocked.Exchange(ref {reference.WithoutTrivia()}, null!)";
        StatementSyntax exchange = ParseStatement($"if ({taken} is {{ }} {name})\n{{\n{returned};\n}}\n");
        SyntaxNode qualified = exchange.DescendantNodes().First(node => node.ToString() == "global::System.Threading.Interlocked");
        exchange = exchange.ReplaceNode(qualified, qualified.WithAdditionalAnnotations(Simplifier.Annotation)).Formatted();

        SyntaxNode root = context.Root.TrackNodes(declaration, method, call.Parent!);
        if (call.Parent == method.ExpressionBody)
        {
            MethodDeclarationSyntax block = method.WithExpressionBody(null).WithSemicolonToken(default).WithBody(Block(exchange));
            root = root.ReplaceNode(root.GetCurrentNode(method)!, block.Formatted());
        }
        else if (call.Parent is ExpressionStatementSyntax place)
        {
            // Braces keep the `else` of another condition away from this one.
            StatementSyntax whole = place.Parent is BlockSyntax ? exchange : Block(exchange).Formatted();
            root = root.ReplaceNode(root.GetCurrentNode(place)!, whole.WithLeadingTrivia(place.GetLeadingTrivia()));
        }
        else
        {
            return null;
        }

        FieldDeclarationSyntax current = root.GetCurrentNode(declaration)!;
        SyntaxTokenList modifiers = [.. current.Modifiers.Where(modifier => !modifier.IsKind(SyntaxKind.ReadOnlyKeyword))];
        return root.ReplaceNode(current, current.WithModifiers(modifiers).WithTriviaFrom(current));
    }

    private static string LocalName(MethodDeclarationSyntax method, string name)
    {
        name = SyntaxFacts.IsValidIdentifier(name) && SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None ? name : "taken";
        while (method.DescendantTokens().Any(token => token.ValueText == name))
        {
            name += "Taken";
        }

        return name;
    }

    /// <summary>Whether the method only compares the field with null elsewhere, and calls no other method of the type.</summary>
    private static bool IsOnlyUse(FixContext context, MethodDeclarationSyntax method, ExpressionSyntax reference, IFieldSymbol field) =>
        method.Named(field.Name).All(name => reference.Span.Contains(name.Span) || IsComparedToNull(name))
        && !method.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(call => !call.Span.Contains(reference.Span)
            && field.ContainingType.IsSame(context.Model.GetSymbolInfo(call).Symbol?.ContainingType));

    private static bool IsComparedToNull(IdentifierNameSyntax name)
    {
        SyntaxNode field = name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } access ? access : name;
        return field.Parent switch
        {
            BinaryExpressionSyntax compared => compared.Right.IsKind(SyntaxKind.NullLiteralExpression),
            IsPatternExpressionSyntax pattern => pattern.Pattern.ToString() is "null" or "not null" or "{ }" or "{}",
            _ => false,
        };
    }
}
