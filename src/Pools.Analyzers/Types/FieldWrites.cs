namespace Pools.Analyzers.Types;

/// <summary>Who may assign a field. Found by its name in the text of its type, and so wrong only on the side of "anybody".</summary>
internal static class FieldWrites
{
    /// <summary>Whether a field can change while other code runs: it is not readonly, and not a private one that constructors alone assign.</summary>
    public static bool CanChange(ISymbol field)
    {
        if (field is IFieldSymbol { IsReadOnly: true } or IPropertySymbol { SetMethod: null or { IsInitOnly: true } })
        {
            return false;
        }

        if (field is IFieldSymbol { DeclaredAccessibility: not Accessibility.Private } or IPropertySymbol { SetMethod.DeclaredAccessibility: not Accessibility.Private })
        {
            return true;
        }

        return field.ContainingType.DeclaringSyntaxReferences
            .SelectMany(reference => reference.GetSyntax().DescendantNodes().OfType<SimpleNameSyntax>())
            .Any(name => name.Identifier.ValueText == field.Name && IsWrite(name) && !IsInConstructor(name));
    }

    /// <summary>Whether a name stands where something is assigned or passed by reference.</summary>
    public static bool IsWrite(SimpleNameSyntax name)
    {
        SyntaxNode node = name;
        while (node.Parent is MemberAccessExpressionSyntax or ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
        {
            node = node.Parent;
        }

        return node.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left == node,
            ArgumentSyntax argument => !argument.RefKindKeyword.IsKind(SyntaxKind.None) || argument.Parent is TupleExpressionSyntax,
            RefExpressionSyntax => true,
            PrefixUnaryExpressionSyntax prefix => prefix.RawKind is (int)SyntaxKind.AddressOfExpression or (int)SyntaxKind.PreIncrementExpression or (int)SyntaxKind.PreDecrementExpression,
            PostfixUnaryExpressionSyntax => true,
            _ => false,
        };
    }

    private static bool IsInConstructor(SyntaxNode node) =>
        node.FirstAncestorOrSelf<MemberDeclarationSyntax>(member => member is BaseMethodDeclarationSyntax or BasePropertyDeclarationSyntax) is ConstructorDeclarationSyntax
        && node.FirstAncestorOrSelf<SyntaxNode>(ancestor => ancestor is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax) is null;
}
