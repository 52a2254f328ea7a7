namespace Pools.Analyzers.Summaries;

/// <summary>
/// The summaries of one compilation: of private methods in the same file as their caller. The methods are walked for them, with the
/// private methods that they call, to a fixed depth. Thread-safe: all threads find equal summaries.
/// </summary>
internal sealed class SummaryTable
{
    /// <summary>A helper, its helper, and the helper's helper. Arbitrary.</summary>
    private const int DeepestCall = 3;

    /// <summary>Blocks walked for one summary. Longer methods have none. Arbitrary: most helpers take fewer than 50.</summary>
    private const int Steps = 500;

    private readonly ConcurrentDictionary<(IMethodSymbol Method, int Depth, string Constants), Summary?> _summaries = new();
    private readonly ConcurrentDictionary<ISymbol, bool> _callPool = new(SymbolEqualityComparer.Default);

    /// <summary>The summary of a method, or null. The caller is this many calls deep.</summary>
    public Summary? Of(IInvocationOperation call, Method caller, int depth)
    {
        IMethodSymbol method = call.TargetMethod.OriginalDefinition;
        if (depth >= DeepestCall || caller.Graph.OriginalOperation.SemanticModel is not { } model
            || TextOf(method) is not { } text || text.SyntaxTree != model.SyntaxTree || !HasArray(method))
        {
            return null;
        }

        // A constant often decides whether a method rents at all, or clears.
        Dictionary<int, bool> constants = call.Arguments
            .Where(argument => argument.Parameter?.Type.SpecialType == SpecialType.System_Boolean)
            .Where(argument => caller.ConstantOf(argument.Value) is not null)
            .ToDictionary(argument => argument.Parameter!.Ordinal, argument => caller.ConstantOf(argument.Value) == true);
        string key = string.Join(",", constants.OrderBy(pair => pair.Key));
        return _summaries.GetOrAdd((method, depth, key), _ => Find(method, text, model, depth, constants));
    }

    /// <summary>Whether a private method may rent or return an array: its signature has one, and its type's text calls a pool.</summary>
    public bool MayCallPool(IMethodSymbol called) => TextOf(called.OriginalDefinition) is not null && HasArray(called)
        && _callPool.GetOrAdd(called.ContainingType.OriginalDefinition, type =>
            type.DeclaringSyntaxReferences.Any(reference => reference.GetSyntax().DescendantNodes().Any(CallsPool)));

    private static bool CallsPool(SyntaxNode node) =>
        node is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } }
        && name is "Rent" or "Return" or "ReturnAndClear";

    private static bool HasArray(IMethodSymbol method) =>
        method.ReturnType is IArrayTypeSymbol || method.Parameters.Any(parameter => parameter.Type is IArrayTypeSymbol);

    private Summary? Find(
        IMethodSymbol symbol, MethodDeclarationSyntax text, SemanticModel model, int depth, Dictionary<int, bool> constants)
    {
        if (text.DescendantNodes().OfType<YieldStatementSyntax>().Any() || model.GetOperation(text) is not IMethodBodyOperation body)
        {
            return null;
        }

        Method method = new(ControlFlowGraph.Create(body), symbol, this, depth + 1, constants: constants);
        return new PathWalker(method, Steps).TryWalk(method.Begin()) ? method.Ledger.Summary.Of(method) : null;
    }

    private static MethodDeclarationSyntax? TextOf(IMethodSymbol method) =>
        method is { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Private }
        && method.DeclaringSyntaxReferences is [var reference]
            ? reference.GetSyntax() as MethodDeclarationSyntax
            : null;
}
