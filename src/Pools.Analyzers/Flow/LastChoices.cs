namespace Pools.Analyzers.Flow;

/// <summary>Knows conditions of which one is perhaps always true: the last <c>else if</c>, a <c>case</c>. Together they may name all there is.</summary>
internal static class LastChoices
{
    public static bool Is(IOperation condition) =>
        condition.Syntax.FirstAncestorOrSelf<SyntaxNode>(node => node is SwitchLabelSyntax or SwitchExpressionArmSyntax or StatementSyntax or ConditionalExpressionSyntax)
            is SwitchLabelSyntax or SwitchExpressionArmSyntax or IfStatementSyntax { Else: null, Parent: ElseClauseSyntax };
}
