namespace Pools.Analyzers.Evaluation;

/// <summary>Knows loops from 0 to the length of an array that only read its elements, one after the other: they take all of it for data, as <c>foreach</c> does.</summary>
internal static class WholeLoops
{
    /// <summary>Whether an element is the one that such a loop reads first.</summary>
    public static bool IsRead(SyntaxNode element) =>
        element.FirstAncestorOrSelf<ForStatementSyntax>() is { Condition: BinaryExpressionSyntax { Right: MemberAccessExpressionSyntax length } } loop && Is(loop, length)
        && loop.Statement.DescendantNodes().First(node => IsElement(node, length.Expression)) == element;

    /// <summary>Whether a loop is one, and goes up to this length.</summary>
    public static bool Is(ForStatementSyntax? loop, SyntaxNode length) =>
        loop is { Condition: BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LessThanExpression, Left: IdentifierNameSyntax index } condition, Declaration.Variables: [{ Initializer.Value: LiteralExpressionSyntax { Token.Value: 0 } } first], Incrementors: [PostfixUnaryExpressionSyntax or PrefixUnaryExpressionSyntax] }
        && condition.Right == length && length is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax array } && first.Identifier.ValueText == index.Identifier.ValueText
        && loop.Statement.DescendantNodes().Any(node => IsElement(node, array)) && loop.Statement.DescendantNodesAndSelf().All(node => IsPlain(node, array.Identifier.ValueText, index.Identifier.ValueText));

    private static bool IsElement(SyntaxNode node, ExpressionSyntax array) => node is ElementAccessExpressionSyntax element && element.Expression.IsEquivalentTo(array);

    private static bool IsPlain(SyntaxNode node, string array, string index) => node switch
    {
        StatementSyntax => node is BlockSyntax or ExpressionStatementSyntax or LocalDeclarationStatementSyntax,
        ConditionalExpressionSyntax or ConditionalAccessExpressionSyntax or SwitchExpressionSyntax or ThrowExpressionSyntax or LambdaExpressionSyntax or IsPatternExpressionSyntax => false,
        // Copying what others left does no harm.
        AssignmentExpressionSyntax { Left: ElementAccessExpressionSyntax } => false,
        BinaryExpressionSyntax => node.Kind() is not (SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression or SyntaxKind.CoalesceExpression),
        IdentifierNameSyntax name when name.Identifier.ValueText == array => name.Parent is ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: IdentifierNameSyntax at }] } element
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
