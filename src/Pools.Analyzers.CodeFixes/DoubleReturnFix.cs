using System.Composition;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Pools.Analyzers.Proofs;

namespace Pools.Analyzers.CodeFixes;

/// <summary>
/// POOL0001: takes away the call that is one too many: this one if every path has returned the array before, the earlier one if this one always comes. Where the handler checks for null, sets the variable to null
/// behind the first call.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(DoubleReturnFix)), Shared]
public sealed class DoubleReturnFix() : PoolFix("POOL0001", "Return the array once")
{
    private protected override SyntaxNode? Mend(FixContext context) => context.Proof switch
    {
        ProofKind.Everywhere => Statements.Remove(context.Root, context.Statement),
        ProofKind.Inevitable => context.EarlierStatement is ExpressionStatementSyntax earlier ? Statements.Remove(context.Root, earlier) : null,
        ProofKind.WhenThrown => SetToNull(context),
        ProofKind.EveryRound => MoveBehindLoop(context),
        _ => null,
    };

    private static SyntaxNode? SetToNull(FixContext context)
    {
        bool isGuarded = context.Node.Ancestors().OfType<IfStatementSyntax>().Any(choice => choice.Condition.ToString().Contains("null") || choice.Condition.ToString().Contains("{ }"));
        return isGuarded && context.Call?.ArgumentList.Arguments[0].Expression is IdentifierNameSyntax name && context.EarlierStatement is { } earlier
            ? Statements.InsertAfter(context.Root, earlier, context.SetToNull(name))
            : null;
    }

    private static SyntaxNode? MoveBehindLoop(FixContext context)
    {
        if (context.Statement is not ExpressionStatementSyntax { Parent: BlockSyntax { Parent: StatementSyntax loop } } call || loop is not (ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax or CommonForEachStatementSyntax) || loop.Parent is not BlockSyntax)
        {
            return null;
        }

        SyntaxNode root = context.Root.TrackNodes(call, loop);
        root = Statements.InsertAfter(root, root.GetCurrentNode(loop), call.WithoutLeadingTrivia().WithTrailingTrivia(SyntaxFactory.ElasticLineFeed))!;
        return Statements.Remove(root, root.GetCurrentNode(call));
    }
}
