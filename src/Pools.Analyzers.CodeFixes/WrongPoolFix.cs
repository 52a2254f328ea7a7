namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0004: returns the array to the pool it was rented from, if its variable gets arrays of one pool only.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WrongPoolFix)), Shared]
public sealed class WrongPoolFix() : PoolFix("POOL0004", "Return the array to the pool it was rented from", ProofKind.Everywhere)
{
    private protected override SyntaxNode? Fix(FixContext context) =>
        context.CallStatement is { } call && context.HolderOf(context.Earlier) is { } array && array.IsReturnedBy(call)
        && FixContext.ReceiverOf(context.Earlier) is { } pool && array.IsOnlyRentedFrom(pool)
        && context.IsSteady(pool) && context.IsVisible(pool, context.Node) && FixContext.ReceiverOf(call.Expression) is { } wrong
            ? context.Root.ReplaceNode(wrong, pool.WithTriviaFrom(wrong))
            : null;
}
