using System.Collections.Generic;
using System.Composition;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Analyzers.CodeFixes;

/// <summary>POOL0011: moves the one return of an array, at the end of the block that rents it, into <c>finally</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(LeakOnExceptionFix)), Shared]
public sealed class LeakOnExceptionFix() : PoolFix("POOL0011", "Return the array in finally")
{
    private protected override SyntaxNode? Mend(FixContext context)
    {
        if (context.Node.FirstAncestorOrSelf<LocalDeclarationStatementSyntax>() is not { Declaration.Variables.Count: 1 } declaration || context.LocalOf(context.Node) is not { } array)
        {
            return null;
        }

        IReadOnlyList<StatementSyntax> rest = Statements.After(declaration);
        StatementSyntax[] returns = [.. rest.Where(statement => FixContext.IsReturnOf(statement, array))];
        bool isOnly = rest.SelectMany(statement => statement.DescendantNodesAndSelf()).OfType<ExpressionStatementSyntax>().Count(statement => FixContext.IsReturnOf(statement, array)) == 1;
        return returns.Length == 1 && isOnly
            ? Statements.Protect(context.Root, declaration, declaration, [.. rest.Where(statement => statement != returns[0])], returns[0].WithoutLeadingTrivia())
            : null;
    }
}
