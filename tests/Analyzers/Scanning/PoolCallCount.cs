using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Pools.Tests.Analyzers.Scanning;

/// <summary>Counts what looks like a call of a pool, and how much of that has a symbol: the rules see nothing else.</summary>
internal readonly record struct PoolCallCount(int Calls, int Bound)
{
    public static PoolCallCount Of(SemanticModel model)
    {
        IEnumerable<SyntaxNode> nodes = model.SyntaxTree.GetRoot().DescendantNodes();
        InvocationExpressionSyntax[] calls = [.. nodes.OfType<InvocationExpressionSyntax>().Where(IsPoolCall)];
        return new(calls.Length, calls.Count(call => model.GetSymbolInfo(call).Symbol is not null));
    }

    private static bool IsPoolCall(InvocationExpressionSyntax call)
    {
        (SimpleNameSyntax? name, ExpressionSyntax? receiver) = call.Expression switch
        {
            MemberAccessExpressionSyntax access => (access.Name, access.Expression),
            MemberBindingExpressionSyntax binding =>
                (binding.Name, call.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>()?.Expression),
            _ => (null, null),
        };
        return name?.Identifier.ValueText is "Rent" or "Return" or "ReturnAndClear"
            && receiver is not null
            && receiver.ToString().Contains("pool", StringComparison.OrdinalIgnoreCase);
    }
}
