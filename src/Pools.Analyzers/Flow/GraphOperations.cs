namespace Pools.Analyzers.Flow;

/// <summary>Ways through the operations of a control-flow graph.</summary>
internal static class GraphOperations
{
    /// <summary>The kind of collection expressions, which the oldest supported compiler has no name for.</summary>
    public const OperationKind CollectionExpression = (OperationKind)127;

    /// <summary>All operations of a graph, without those of the functions inside it.</summary>
    public static IEnumerable<IOperation> All(ControlFlowGraph graph) => graph.Blocks.SelectMany(Of);

    /// <summary>All operations of a block.</summary>
    public static IEnumerable<IOperation> Of(BasicBlock block)
    {
        IEnumerable<IOperation> operations = block.BranchValue is { } value ? block.Operations.Add(value) : block.Operations;
        return operations.SelectMany(operation => operation.DescendantsAndSelf());
    }

    /// <summary>The last operation of a block, or that of the whole graph if the block has none.</summary>
    public static IOperation Last(ControlFlowGraph graph, BasicBlock block) =>
        block.BranchValue ?? (block.Operations.IsEmpty ? graph.OriginalOperation : block.Operations[block.Operations.Length - 1]);

    /// <summary>The functions inside a graph, each with its own graph.</summary>
    public static IEnumerable<(ControlFlowGraph Graph, IMethodSymbol Function)> Functions(ControlFlowGraph graph) =>
        graph.LocalFunctions.Select(function => (graph.GetLocalFunctionControlFlowGraph(function), function))
            .Concat(All(graph).OfType<IFlowAnonymousFunctionOperation>()
                .Select(lambda => (graph.GetAnonymousFunctionControlFlowGraph(lambda), lambda.Symbol)));

    /// <summary>What an operation is behind conversions that keep the object.</summary>
    public static IOperation WithoutConversions(this IOperation operation)
    {
        while (operation is IConversionOperation { OperatorMethod: null } conversion)
        {
            operation = conversion.Operand;
        }

        return operation;
    }

    /// <summary>The operand that is compared to null, if one is.</summary>
    public static IOperation? ComparedToNull(this IBinaryOperation comparison) =>
        comparison.RightOperand.IsNullOrDefault() ? comparison.LeftOperand
        : comparison.LeftOperand.IsNullOrDefault() ? comparison.RightOperand
        : null;

    /// <summary>Whether a pattern matches all values of a type but null.</summary>
    public static bool IsAnythingButNull(this IPatternOperation pattern, ITypeSymbol? type)
    {
        ITypeSymbol? matched = pattern switch
        {
            IDeclarationPatternOperation { MatchesNull: false } declaration => declaration.MatchedType,
            IRecursivePatternOperation { PropertySubpatterns.IsEmpty: true, DeconstructionSubpatterns.IsEmpty: true } any => any.MatchedType,
            _ => null,
        };
        return matched is not null && SymbolEqualityComparer.Default.Equals(matched, type);
    }

    /// <summary>Whether an operation gives null, or the default of a type.</summary>
    public static bool IsNullOrDefault(this IOperation operation)
    {
        operation = operation.WithoutConversions();
        return operation is IDefaultValueOperation || operation.ConstantValue is { HasValue: true, Value: null };
    }
}
