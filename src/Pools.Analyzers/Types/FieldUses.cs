namespace Pools.Analyzers.Types;

/// <summary>
/// What a type does with a private field that holds rented arrays, read from its text by the field's name. Every form but a few plain ones counts as unknown, and the rules stay silent.
/// </summary>
internal sealed class FieldUses
{
    private readonly HashSet<FieldUse> _uses;

    private FieldUses(IFieldSymbol field)
    {
        IEnumerable<SyntaxNode> text = field.ContainingType.DeclaringSyntaxReferences.SelectMany(reference => reference.GetSyntax().DescendantNodes());
        _uses = [.. text.Select(node => node switch
        {
            IdentifierNameSyntax name when name.Identifier.ValueText == field.Name => Classify(name),
            VariableDeclaratorSyntax { Initializer.Value: { } value, Parent.Parent: FieldDeclarationSyntax } declarator
                when declarator.Identifier.ValueText == field.Name => ClassifyValue(value),
            _ => (FieldUse?)null,
        }).OfType<FieldUse>()];
    }

    /// <summary>Whether the field gets only rented arrays and no code can return one: the type uses only their elements and lengths.</summary>
    public bool AreNeverReturned => _uses.Contains(FieldUse.Rented) && _uses.IsSubsetOf([FieldUse.Rented, FieldUse.Plain]);

    /// <summary>Whether each array in the field is rented, and only the type can return it: it does so somewhere and passes it to no other code.</summary>
    public bool AreReturnedByType => _uses.Contains(FieldUse.Rented) && _uses.Contains(FieldUse.Returned) && !_uses.Contains(FieldUse.Other);

    public static FieldUses? Read(ISymbol symbol) =>
        symbol is IFieldSymbol { IsStatic: false, DeclaredAccessibility: Accessibility.Private } field ? new FieldUses(field) : null;

    private static FieldUse Classify(IdentifierNameSyntax name)
    {
        ExpressionSyntax node = name;
        while (node.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } || node.Parent is PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression })
        {
            node = (ExpressionSyntax)node.Parent;
        }

        return node.Parent switch
        {
            AssignmentExpressionSyntax assignment when assignment.Left == node && assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) => ClassifyValue(assignment.Right),
            ElementAccessExpressionSyntax element when element.Expression == node && element.Parent is not (RefExpressionSyntax or ArgumentSyntax { RefKindKeyword.RawKind: not (int)SyntaxKind.None }) => FieldUse.Plain,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" } member when member.Expression == node => FieldUse.Plain,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsSpan" or "CopyTo" } member when member.Expression == node => FieldUse.Viewed,
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } comparison when IsNull(comparison.Left) || IsNull(comparison.Right) => FieldUse.Plain,
            IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax or UnaryPatternSyntax { Pattern: ConstantPatternSyntax } } => FieldUse.Plain,
            ArgumentSyntax { RefKindKeyword.RawKind: (int)SyntaxKind.None, Parent.Parent: InvocationExpressionSyntax call } => ClassifyCall(call),
            _ => FieldUse.Other,
        };
    }

    private static FieldUse ClassifyCall(InvocationExpressionSyntax call) => (call.Expression as MemberAccessExpressionSyntax)?.Name.Identifier.ValueText switch
    {
        "Return" or "ReturnAndClear" => FieldUse.Returned,
        "Copy" or "BlockCopy" => FieldUse.Viewed,
        _ => FieldUse.Other,
    };

    /// <summary>What is assigned: something rented, directly or through a local of the same member, or nothing.</summary>
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

        if (IsRent(value))
        {
            return FieldUse.Rented;
        }

        if (value is not IdentifierNameSyntax local || value.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member)
        {
            return FieldUse.Other;
        }

        bool isDeclared = member.DescendantNodes().OfType<VariableDeclaratorSyntax>().Any(declarator => declarator.Identifier.ValueText == local.Identifier.ValueText && declarator.Initializer?.Value is { } rent && IsRent(rent));
        bool isAssigned = member.DescendantNodes().OfType<IdentifierNameSyntax>().Any(name => name.Identifier.ValueText == local.Identifier.ValueText && FieldWrites.IsWrite(name));
        return isDeclared && !isAssigned ? FieldUse.Rented : FieldUse.Other;
    }

    private static bool IsRent(ExpressionSyntax value) =>
        value is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Rent" }, ArgumentList.Arguments.Count: 1 };

    private static bool IsNull(ExpressionSyntax value) => value.IsKind(SyntaxKind.NullLiteralExpression);
}
