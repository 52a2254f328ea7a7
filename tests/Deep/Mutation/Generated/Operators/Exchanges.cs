using System.Collections.Generic;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Mutation;

/// <summary>A load and a store for what is one step.</summary>
internal static class Exchanges
{
    public static IEnumerable<Change> Of(SyntaxNode node) =>
        node is InvocationExpressionSyntax call && Access.Of(call) is { Name: "Exchange" or "CompareExchange" or "Add" or "Increment" or "Decrement" or "Or" or "And" } access
            ? [Change.Of(call, Faulty.Call(access.Name, access))]
            : [];
}
