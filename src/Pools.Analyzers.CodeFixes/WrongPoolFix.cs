namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0004: returns the array to the pool it was rented from, if its variable gets arrays of one pool only.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WrongPoolFix)), Shared]
public sealed class WrongPoolFix() : PoolFix("POOL0004", "Return the array to the pool it was rented from", ProofKind.Everywhere)
{
    private protected override SyntaxNode? Fix(FixContext context) =>
        context.IsPlainReturn(context.CallStatement) && context.HolderOf(context.Earlier) is { } array && array.IsReturnedBy(context.CallStatement!)
        && FixContext.ReceiverOf(context.Earlier) is { } pool && array.IsOnlyRentedFrom(pool) && context.IsSteady(pool) && context.IsVisible(pool, context.Node)
            ? context.Root.ReplaceNode(FixContext.ReceiverOf(context.Call)!, pool.WithTriviaFrom(FixContext.ReceiverOf(context.Call)!))
            : null;
}
