using System.Collections.Concurrent;

namespace Pools.Analyzers.Summaries;

/// <summary>
/// The summaries of one compilation: of private methods in the source of their caller. A summary is found by walking the method, and the private methods that it calls, to a fixed depth.
/// Thread-safe: two threads that ask for the same summary find the same.
/// </summary>
internal sealed class SummaryTable
{
    /// <summary>A helper, its helper, and that one's helper. Arbitrary.</summary>
    private const int DeepestCall = 3;

    /// <summary>Blocks walked for one summary; longer methods have none. Arbitrary: helpers that rent or return take fewer than 50.</summary>
    private const int Steps = 500;

    private readonly ConcurrentDictionary<(IMethodSymbol Method, int Depth, string Constants), Summary?> _summaries = new();
    private readonly ConcurrentDictionary<ISymbol, bool> _callPool = new(SymbolEqualityComparer.Default);

    /// <summary>The summary of a method that is called, if it is private and has one. So many calls lead to the caller.</summary>
    public Summary? Of(IInvocationOperation call, Method caller, int depth)
    {
        IMethodSymbol method = call.TargetMethod.OriginalDefinition;
        if (depth >= DeepestCall || caller.Graph.OriginalOperation.SemanticModel is not { } model || TextOf(method) is not { } text || text.SyntaxTree != model.SyntaxTree || !HasArray(method))
        {
            return null;
        }

        // A method often does what a constant tells it: whether to rent at all, or to clear.
        Dictionary<int, bool> constants = call.Arguments.Where(argument => argument.Parameter is { Type.SpecialType: SpecialType.System_Boolean })
            .Select(argument => (argument.Parameter!.Ordinal, Value: caller.ConstantOf(argument.Value))).Where(pair => pair.Value is not null).ToDictionary(pair => pair.Ordinal, pair => pair.Value!.Value);
        string key = string.Join(",", constants.OrderBy(pair => pair.Key).Select(pair => $"{pair.Key}{pair.Value}"));
        return _summaries.GetOrAdd((method, depth, key), _ => Find(method, text, model, depth, constants));
    }

    /// <summary>Whether a private method may rent or return an array: it has one in its signature, and its type calls a pool by its text.</summary>
    public bool MayCallPool(IMethodSymbol called) => TextOf(called.OriginalDefinition) is not null && HasArray(called) && _callPool.GetOrAdd(called.ContainingType.OriginalDefinition, type =>
        type.DeclaringSyntaxReferences.Any(reference => reference.GetSyntax().DescendantNodes().Any(node => node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Rent" or "Return" or "ReturnAndClear" } })));

    private static bool HasArray(IMethodSymbol method) => method.ReturnType is IArrayTypeSymbol || method.Parameters.Any(parameter => parameter.Type is IArrayTypeSymbol);

    private Summary? Find(IMethodSymbol symbol, MethodDeclarationSyntax text, SemanticModel model, int depth, Dictionary<int, bool> constants)
    {
        if (text.DescendantNodes().OfType<YieldStatementSyntax>().Any() || model.GetOperation(text) is not IMethodBodyOperation body)
        {
            return null;
        }

        Method method = new(ControlFlowGraph.Create(body), symbol, this, depth + 1, constants: constants);
        return new PathWalker(method, Steps).TryWalk(method.Begin()) ? method.Ledger.Summary.Of(method) : null;
    }

    private static MethodDeclarationSyntax? TextOf(IMethodSymbol method) =>
        method is { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Private, DeclaringSyntaxReferences: [var reference] } ? reference.GetSyntax() as MethodDeclarationSyntax : null;
}
