namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0003: removes the return.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(NeverRentedFix)), Shared]
public sealed class NeverRentedFix() : PoolFix("POOL0003", "Do not return the array", ProofKind.Everywhere)
{
    private protected override SyntaxNode? Fix(FixContext context) =>
        context.IsPlainReturn(context.CallStatement) ? Statements.Remove(context.Root, context.CallStatement) : null;
}
