namespace Pools.Analyzers.Evaluation;

/// <summary>Loops that only read all elements of an array in order. Like <c>foreach</c>, they use all of it as data.</summary>
internal static class WholeLoops
{
    /// <summary>Whether an element is the first that such a loop reads.</summary>
    public static bool IsRead(SyntaxNode element) =>
        element.FirstAncestorOrSelf<ForStatementSyntax>() is { Condition: BinaryExpressionSyntax condition } loop
        && condition.Right is MemberAccessExpressionSyntax length && Is(loop, length)
        && loop.Statement.DescendantNodes().First(node => IsElement(node, length.Expression)) == element;

    /// <summary>Whether a loop is one, and ends at this length.</summary>
    public static bool Is(ForStatementSyntax? loop, SyntaxNode length) =>
        loop?.Condition is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LessThanExpression, Left: IdentifierNameSyntax left } condition
        && condition.Right == length && left.Identifier.ValueText is var index
        && loop.Declaration?.Variables is [{ Initializer.Value: LiteralExpressionSyntax { Token.Value: 0 } } first]
        && first.Identifier.ValueText == index && loop.Incrementors is [PostfixUnaryExpressionSyntax or PrefixUnaryExpressionSyntax]
        && length is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax array }
        && loop.Statement.DescendantNodes().Any(node => IsElement(node, array))
        && loop.Statement.DescendantNodesAndSelf().All(node => IsPlain(node, array.Identifier.ValueText, index));

    private static bool IsElement(SyntaxNode node, ExpressionSyntax array) =>
        node is ElementAccessExpressionSyntax element && element.Expression.IsEquivalentTo(array);

    private static bool IsPlain(SyntaxNode node, string array, string index) => node switch
    {
        StatementSyntax => node is BlockSyntax or ExpressionStatementSyntax or LocalDeclarationStatementSyntax,
        ConditionalExpressionSyntax or ConditionalAccessExpressionSyntax or SwitchExpressionSyntax or IsPatternExpressionSyntax => false,
        ThrowExpressionSyntax or LambdaExpressionSyntax => false,
        // A copy of old data does no harm.
        AssignmentExpressionSyntax { Left: ElementAccessExpressionSyntax } => false,
        BinaryExpressionSyntax => node.Kind()
            is not (SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression or SyntaxKind.CoalesceExpression),
        IdentifierNameSyntax name when name.Identifier.ValueText == array =>
            name.Parent is ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: IdentifierNameSyntax at }] } element
            && element.Expression == name && at.Identifier.ValueText == index && IsRead(element.Parent, element),
        _ => true,
    };

    private static bool IsRead(SyntaxNode? parent, SyntaxNode element) => parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Right == element,
        ArgumentSyntax argument => argument.RefKindKeyword.RawKind == 0,
        PostfixUnaryExpressionSyntax or PrefixUnaryExpressionSyntax or RefExpressionSyntax or MemberAccessExpressionSyntax => false,
        _ => true,
    };
}
