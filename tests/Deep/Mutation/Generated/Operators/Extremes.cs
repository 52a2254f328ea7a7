using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>The greatest for the least.</summary>
internal static class Extremes
{
    public static IEnumerable<Change> Of(SyntaxNode node) => node is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.Text: "Math" }, Name.Identifier.Text: "Min" or "Max" } access
        ? [Change.Of(access.Name, access.Name.Identifier.Text == "Min" ? "Max" : "Min")]
        : [];
}
