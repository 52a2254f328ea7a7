using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>Equal for unequal, and what matches a pattern for what does not.</summary>
internal static class Equalities
{
    private static readonly Dictionary<string, string[]> s_others = new() { ["=="] = ["!="], ["!="] = ["=="] };

    public static IEnumerable<Change> Of(SyntaxNode node) => node switch
    {
        BinaryExpressionSyntax binary => Binaries.Of(binary, s_others),

        // A pattern that names what it finds has no opposite that does.
        IsPatternExpressionSyntax match when !match.Pattern.DescendantNodesAndSelf().OfType<VariableDesignationSyntax>().Any() => [Change.Expression(match, Inverted(match))],
        _ => [],
    };

    private static string Inverted(IsPatternExpressionSyntax match) => match.Pattern is UnaryPatternSyntax not
        ? $"{match.Expression} is {not.Pattern}"
        : match.Pattern is BinaryPatternSyntax both ? $"{match.Expression} is not ({both})" : $"{match.Expression} is not {match.Pattern}";
}
