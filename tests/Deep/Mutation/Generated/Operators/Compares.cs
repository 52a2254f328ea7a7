using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>A compare-and-swap that does not compare: it stores whatever is there, and says what was there, or that it was what was expected.</summary>
internal static class Compares
{
    public static IEnumerable<Change> Of(SyntaxNode node)
    {
        if (node is not InvocationExpressionSyntax call || Access.Of(call) is not { Name: "CompareExchange" } access)
        {
            yield break;
        }

        yield return Change.Of(call, $"{access.Receiver}.Exchange({access.Arguments[0]}, {access.Arguments[1]})");
        if (!access.IsUnused)
        {
            yield return Change.Of(call, Faulty.Call("ExchangeAndClaim", access));
        }
    }
}
