using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace Pools.Tests.Mutation;

/// <summary>The source that faults call has a method for each access that they replace.</summary>
public sealed class FaultyTests
{
    [Theory, InlineData("Exchange"), InlineData("CompareExchange"), InlineData("Add"), InlineData("Increment"), InlineData("Decrement"), InlineData("Or"), InlineData("And"), InlineData("ExchangeAndClaim")]
    public void There_is_a_faulty_form(string name)
    {
        CancellationToken stop = TestContext.Current.CancellationToken;
        SyntaxTree tree = CSharpSyntaxTree.ParseText(Faulty.Source, cancellationToken: stop);

        Assert.Empty(tree.GetDiagnostics(stop));
        Assert.Contains(tree.GetRoot(stop).DescendantTokens(), token => token.Text == name);
    }
}
