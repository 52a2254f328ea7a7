using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>Nothing for a call, an assignment, or a jump.</summary>
internal static class Statements
{
    public static IEnumerable<Change> Of(SyntaxNode node) =>
        node is ExpressionStatementSyntax or ReturnStatementSyntax { Expression: null } or BreakStatementSyntax or ContinueStatementSyntax or ThrowStatementSyntax or YieldStatementSyntax
            ? [Change.Of(node, ";")]
            : [];
}
