namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0011: moves the only return of an array, in the block that rents it, into <c>finally</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LeakOnExceptionFix)), Shared]
public sealed class LeakOnExceptionFix() : PoolFix("POOL0011", "Return the array in finally", ProofKind.WhenThrown)
{
    private protected override SyntaxNode? Fix(FixContext context)
    {
        if (context.HolderOf(context.Node) is not { HasAlias: false } array || array.DeclarationOf(context.Node) is not { } declaration)
        {
            return null;
        }

        // A statement that leaves before the return may have passed the array on.
        StatementSyntax[] rest = [.. Statements.After(declaration)];
        int at = Array.FindIndex(rest, array.IsReturnedBy);
        StatementSyntax[] others = [.. rest.Where((_, i) => i != at)];
        bool isOnly = at >= 0 && !others.Any(array.IsReturnedIn)
            && !rest.Take(at).Any(Statements.MayLeave) && !rest.Skip(at + 1).Any(array.Mentions);
        return isOnly ? Statements.Protect(context.Root, rest[0], rest.Length, others, rest[at]) : null;
    }
}
