using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>Another operator before an equals sign.</summary>
internal static class Assignments
{
    private static readonly Dictionary<string, string[]> s_others = new()
    {
        ["+="] = ["-="],
        ["-="] = ["+="],
        ["*="] = ["/="],
        ["/="] = ["*="],
        ["|="] = ["&="],
        ["&="] = ["|="],
        ["^="] = ["&="],
        ["<<="] = [">>="],
        [">>="] = ["<<="],
        ["??="] = ["="],
    };

    public static IEnumerable<Change> Of(SyntaxNode node) => node is AssignmentExpressionSyntax assignment && s_others.TryGetValue(assignment.OperatorToken.Text, out string[]? texts)
        ? Change.Tokens(assignment, assignment.OperatorToken, texts)
        : [];
}
