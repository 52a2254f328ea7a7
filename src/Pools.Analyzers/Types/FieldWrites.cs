namespace Pools.Analyzers.Types;

/// <summary>Assignments to fields. They are found by name in the text of a type, and so may include too many.</summary>
internal static class FieldWrites
{
    /// <summary>Whether a field can change while other code runs: it is not readonly, and not only constructors assign it.</summary>
    public static bool CanChange(ISymbol field)
    {
        if (field is IFieldSymbol { IsReadOnly: true } or IPropertySymbol { SetMethod: null or { IsInitOnly: true } })
        {
            return false;
        }

        bool isPrivate = field is not (IFieldSymbol { DeclaredAccessibility: not Accessibility.Private }
            or IPropertySymbol { SetMethod.DeclaredAccessibility: not Accessibility.Private });
        return !isPrivate || field.ContainingType.DeclaringSyntaxReferences
            .SelectMany(reference => reference.GetSyntax().Named(field.Name))
            .Any(name => IsWrite(name) && !IsInConstructor(name));
    }

    /// <summary>Whether other code may call a method that leaves a returned array in a field, and leaves no sign elsewhere.</summary>
    public static bool IsMisleading(ISymbol owner, ISymbol field) =>
        owner is IMethodSymbol { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: not Accessibility.Private } method
        && method.ContainingType.TypeKind == TypeKind.Class
        && field is IFieldSymbol { IsReadOnly: false } or IPropertySymbol { SetMethod: not null }
        && method.DeclaringSyntaxReferences.All(reference => !reference.GetSyntax().DescendantNodes().OfType<IdentifierNameSyntax>()
            .Any(name => name.Identifier.ValueText != field.Name && IsWrite(name)
                && method.ContainingType.GetMembers(name.Identifier.ValueText).Any()));

    public static bool IsWrite(IdentifierNameSyntax name)
    {
        SyntaxNode node = name;
        while (node.Parent is MemberAccessExpressionSyntax or ParenthesizedExpressionSyntax
            or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
        {
            node = node.Parent;
        }

        return node.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left == node,
            ArgumentSyntax argument => argument.RefKindKeyword.RawKind != 0 || argument.Parent is TupleExpressionSyntax,
            PrefixUnaryExpressionSyntax prefix => prefix.Kind()
                is SyntaxKind.AddressOfExpression or SyntaxKind.PreIncrementExpression or SyntaxKind.PreDecrementExpression,
            var parent => parent is RefExpressionSyntax or PostfixUnaryExpressionSyntax,
        };
    }

    private static bool IsInConstructor(SyntaxNode node) =>
        node.FirstAncestorOrSelf<SyntaxNode>(around => around is BaseMethodDeclarationSyntax or BasePropertyDeclarationSyntax
            or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax) is ConstructorDeclarationSyntax;
}
