namespace Pools.Analyzers.Types;

/// <summary>How a type uses a private field of rented arrays, by the field's name in its text. Most forms count as unknown.</summary>
internal sealed class FieldUses
{
    private readonly HashSet<FieldUse> _uses;

    private FieldUses(IFieldSymbol field)
    {
        var parts = field.ContainingType.DeclaringSyntaxReferences.Select(reference => reference.GetSyntax());
        _uses = [.. parts.SelectMany(part => part.DescendantNodes()).Select(node => node switch
        {
            IdentifierNameSyntax name when name.Identifier.ValueText == field.Name => Classify(name),
            VariableDeclaratorSyntax { Initializer.Value: { } value, Parent.Parent: FieldDeclarationSyntax } declarator
                when declarator.Identifier.ValueText == field.Name => ClassifyValue(value),
            _ => (FieldUse?)null,
        }).OfType<FieldUse>()];
    }

    /// <summary>Whether the field gets only rented arrays, and the type uses only their elements and lengths.</summary>
    public bool AreNeverReturned => _uses.Contains(FieldUse.Rented) && _uses.IsSubsetOf([FieldUse.Rented, FieldUse.Plain]);

    /// <summary>Whether the field gets only rented arrays, and the type returns some and passes them to no other code.</summary>
    public bool AreReturnedByType => _uses.IsSupersetOf([FieldUse.Rented, FieldUse.Returned]) && !_uses.Contains(FieldUse.Other);

    public static FieldUses? Read(ISymbol symbol) =>
        symbol is IFieldSymbol { IsStatic: false, DeclaredAccessibility: Accessibility.Private } field ? new FieldUses(field) : null;

    private static FieldUse Classify(IdentifierNameSyntax name)
    {
        ExpressionSyntax node = name;
        while (node.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }
            or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
        {
            node = (ExpressionSyntax)node.Parent;
        }

        return node.Parent switch
        {
            AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment when assignment.Left == node =>
                ClassifyValue(assignment.Right),
            ElementAccessExpressionSyntax element when element.Expression == node =>
                element.Parent is RefExpressionSyntax or ArgumentSyntax { RefKindKeyword.RawKind: not 0 } ? FieldUse.Other : FieldUse.Plain,
            MemberAccessExpressionSyntax member when member.Expression == node => member.Name.Identifier.ValueText switch
            {
                "Length" => FieldUse.Plain,
                "AsSpan" or "CopyTo" => FieldUse.Viewed,
                _ => FieldUse.Other,
            },
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } comparison =>
                IsNull(comparison.Left) || IsNull(comparison.Right) ? FieldUse.Plain : FieldUse.Other,
            IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax or UnaryPatternSyntax { Pattern: ConstantPatternSyntax } } =>
                FieldUse.Plain,
            ArgumentSyntax { RefKindKeyword.RawKind: 0, Parent.Parent: InvocationExpressionSyntax call } => ClassifyCall(call),
            _ => FieldUse.Other,
        };
    }

    private static FieldUse ClassifyCall(InvocationExpressionSyntax call) =>
        (call.Expression as MemberAccessExpressionSyntax)?.Name.Identifier.ValueText switch
        {
            "Return" or "ReturnAndClear" => FieldUse.Returned,
            "Copy" or "BlockCopy" => FieldUse.Viewed,
            _ => FieldUse.Other,
        };

    /// <summary>Classifies an assigned value: rented, directly or through a local of the same member, or null.</summary>
    private static FieldUse ClassifyValue(ExpressionSyntax value)
    {
        while (value is PostfixUnaryExpressionSyntax suppressed)
        {
            value = suppressed.Operand;
        }

        if (IsNull(value) || value.IsKind(SyntaxKind.DefaultLiteralExpression))
        {
            return FieldUse.Plain;
        }

        bool isRented = IsRent(value);
        if (value is IdentifierNameSyntax { Identifier.ValueText: var local }
            && value.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member)
        {
            isRented = !member.Named(local).Any(FieldWrites.IsWrite) && member.DescendantNodes().OfType<VariableDeclaratorSyntax>()
                .Any(variable => variable.Identifier.ValueText == local && variable.Initializer?.Value is { } rent && IsRent(rent));
        }

        return isRented ? FieldUse.Rented : FieldUse.Other;
    }

    private static bool IsRent(ExpressionSyntax value) => value is InvocationExpressionSyntax { ArgumentList.Arguments.Count: 1 } call
        && call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Rent" };

    private static bool IsNull(ExpressionSyntax value) => value.IsKind(SyntaxKind.NullLiteralExpression);
}
