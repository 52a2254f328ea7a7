using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>Nothing for a whole block, and for a member's body the default of what it gives.</summary>
internal static class Blocks
{
    public static IEnumerable<Change> Of(SyntaxNode node) => node switch
    {
        BlockSyntax { Statements.Count: > 0 } block => [Change.Of(block, Gives(block.Parent) ? "{ return default!; }" : "{ }")],
        ArrowExpressionClauseSyntax arrow => [Change.Of(arrow, Gives(arrow.Parent) ? "=> default!" : "=> _ = 0")],
        _ => [],
    };

    private static bool Gives(SyntaxNode? owner) => owner switch
    {
        MethodDeclarationSyntax method => !IsVoid(method.ReturnType),
        LocalFunctionStatementSyntax function => !IsVoid(function.ReturnType),
        AccessorDeclarationSyntax accessor => accessor.Keyword.Text == "get",
        PropertyDeclarationSyntax or IndexerDeclarationSyntax or OperatorDeclarationSyntax or ConversionOperatorDeclarationSyntax => true,
        _ => false,
    };

    private static bool IsVoid(TypeSyntax type) => type is PredefinedTypeSyntax { Keyword.Text: "void" };
}
