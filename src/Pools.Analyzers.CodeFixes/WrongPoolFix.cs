using System.Composition;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0004: returns the array to the pool it was rented from.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(WrongPoolFix)), Shared]
public sealed class WrongPoolFix() : PoolFix("POOL0004", "Return the array to the pool it was rented from")
{
    private protected override SyntaxNode? Mend(FixContext context)
    {
        if (context.Call?.Expression is not MemberAccessExpressionSyntax access || FixContext.ReceiverOf(context.Earlier) is not { } pool)
        {
            return null;
        }

        bool isVisible = pool.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Take(1).All(name => !context.Model.LookupSymbols(access.SpanStart, name: name.Identifier.ValueText).IsEmpty || pool is MemberAccessExpressionSyntax);
        return isVisible ? context.Root.ReplaceNode(access.Expression, pool.WithTriviaFrom(access.Expression)) : null;
    }
}
