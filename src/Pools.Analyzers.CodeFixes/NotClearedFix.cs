namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0010: makes the pool clear the array.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(NotClearedFix)), Shared]
public sealed class NotClearedFix() : PoolFix("POOL0010", "Clear the array", ProofKind.Everywhere)
{
    private protected override SyntaxNode? Fix(FixContext context) =>
        context.Call is { ArgumentList: { Arguments.Count: 1 } list } call
        && context.Model.GetSymbolInfo(call).Symbol is IMethodSymbol { Parameters: [_, { } clear] }
        && clear.Type.SpecialType == SpecialType.System_Boolean
            ? context.Root.ReplaceNode(list, ParseArgumentList($"({list.Arguments[0]}, {clear.Name}: true)").WithTriviaFrom(list))
            : null;
}
