using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>Another operator between two operands.</summary>
internal static class Binaries
{
    public static IReadOnlyDictionary<string, string[]> Relational { get; } = new Dictionary<string, string[]>
    {
        ["<"] = ["<=", ">"],
        ["<="] = ["<", ">"],
        [">"] = [">=", "<"],
        [">="] = [">", "<"],
    };

    public static IReadOnlyDictionary<string, string[]> Arithmetic { get; } = new Dictionary<string, string[]>
    {
        ["+"] = ["-"],
        ["-"] = ["+"],
        ["*"] = ["/"],
        ["/"] = ["*"],
        ["%"] = ["*"],
    };

    public static IReadOnlyDictionary<string, string[]> Bits { get; } = new Dictionary<string, string[]>
    {
        ["&"] = ["|"],
        ["|"] = ["&"],
        ["^"] = ["&"],
        ["<<"] = [">>"],
        [">>"] = ["<<"],
        [">>>"] = ["<<"],
    };

    public static IReadOnlyDictionary<string, string[]> Logical { get; } = new Dictionary<string, string[]>
    {
        ["&&"] = ["||"],
        ["||"] = ["&&"],
    };

    public static IEnumerable<Change> Of(SyntaxNode node, IReadOnlyDictionary<string, string[]> others) =>
        node is BinaryExpressionSyntax binary && others.TryGetValue(binary.OperatorToken.Text, out string[]? texts) && !IsText(binary)
            ? Change.Tokens(binary, binary.OperatorToken, texts)
            : [];

    private static bool IsText(BinaryExpressionSyntax binary) =>
        binary.Left is InterpolatedStringExpressionSyntax or LiteralExpressionSyntax { Token.Value: string }
        || binary.Right is InterpolatedStringExpressionSyntax or LiteralExpressionSyntax { Token.Value: string };
}
