namespace Pools.Analyzers.Flow;

/// <summary>Ways through the operations of a control-flow graph.</summary>
internal static class GraphOperations
{
    /// <summary>The kind of collection expressions, which the oldest supported compiler has no name for.</summary>
    public const OperationKind CollectionExpression = (OperationKind)127;

    /// <summary>All operations of a graph, without those of the functions inside it.</summary>
    public static IEnumerable<IOperation> All(ControlFlowGraph graph)
    {
        foreach (BasicBlock block in graph.Blocks)
        {
            foreach (IOperation operation in block.Operations)
            {
                foreach (IOperation part in operation.DescendantsAndSelf())
                {
                    yield return part;
                }
            }

            if (block.BranchValue is { } value)
            {
                foreach (IOperation part in value.DescendantsAndSelf())
                {
                    yield return part;
                }
            }
        }
    }

    /// <summary>The functions inside a graph, each with its own graph.</summary>
    public static IEnumerable<(ControlFlowGraph Graph, IMethodSymbol Function)> Functions(ControlFlowGraph graph)
    {
        foreach (IMethodSymbol function in graph.LocalFunctions)
        {
            yield return (graph.GetLocalFunctionControlFlowGraph(function), function);
        }

        foreach (IOperation operation in All(graph))
        {
            if (operation is IFlowAnonymousFunctionOperation lambda)
            {
                yield return (graph.GetAnonymousFunctionControlFlowGraph(lambda), lambda.Symbol);
            }
        }
    }

    /// <summary>What an operation is behind conversions that keep the object.</summary>
    public static IOperation WithoutConversions(this IOperation operation)
    {
        while (operation is IConversionOperation { OperatorMethod: null } conversion)
        {
            operation = conversion.Operand;
        }

        return operation;
    }

    /// <summary>Whether an operation gives null, or the default of a type.</summary>
    public static bool IsNullOrDefault(this IOperation operation)
    {
        operation = operation.WithoutConversions();
        return operation is IDefaultValueOperation || operation.ConstantValue is { HasValue: true, Value: null };
    }
}
