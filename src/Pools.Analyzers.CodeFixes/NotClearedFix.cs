namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0010: asks the pool to clear the array.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(NotClearedFix)), Shared]
public sealed class NotClearedFix() : PoolFix("POOL0010", "Clear the array", ProofKind.Everywhere)
{
    private protected override SyntaxNode? Fix(FixContext context)
    {
        if (context.Call is not { ArgumentList: { Arguments.Count: 1 } list } || context.Model.GetSymbolInfo(context.Call).Symbol is not IMethodSymbol { Parameters: [_, { Type.SpecialType: SpecialType.System_Boolean } clear] })
        {
            return null;
        }

        ArgumentSyntax asked = SyntaxFactory.Argument(SyntaxFactory.NameColon(clear.Name).WithTrailingTrivia(SyntaxFactory.Space), default, SyntaxFactory.LiteralExpression(SyntaxKind.TrueLiteralExpression));
        return context.Root.ReplaceNode(list, list.WithArguments(SyntaxFactory.SeparatedList([list.Arguments[0], asked], [SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space)])));
    }
}
