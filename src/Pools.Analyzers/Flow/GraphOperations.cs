namespace Pools.Analyzers.Flow;

/// <summary>Finds operations in a control-flow graph.</summary>
internal static class GraphOperations
{
    /// <summary>The kind of collection expressions, which the oldest supported compiler has no name for.</summary>
    public const OperationKind CollectionExpression = (OperationKind)127;

    /// <summary>All operations of a graph, except in the functions inside it.</summary>
    public static IEnumerable<IOperation> All(ControlFlowGraph graph) => graph.Blocks.SelectMany(Of);

    public static IEnumerable<IOperation> Of(BasicBlock block)
    {
        IEnumerable<IOperation> operations = block.BranchValue is { } value ? block.Operations.Add(value) : block.Operations;
        return operations.SelectMany(operation => operation.DescendantsAndSelf());
    }

    /// <summary>The last operation of a block; if the block has none, the operation of the graph.</summary>
    public static IOperation Last(ControlFlowGraph graph, BasicBlock block) =>
        block.BranchValue ?? (block.Operations.IsEmpty ? graph.OriginalOperation : block.Operations[block.Operations.Length - 1]);

    public static IEnumerable<(ControlFlowGraph Graph, IMethodSymbol Function)> Functions(ControlFlowGraph graph) =>
        graph.LocalFunctions.Select(function => (graph.GetLocalFunctionControlFlowGraph(function), function))
            .Concat(All(graph).OfType<IFlowAnonymousFunctionOperation>()
                .Select(lambda => (graph.GetAnonymousFunctionControlFlowGraph(lambda), lambda.Symbol)));

    /// <summary>Skips conversions that keep the object.</summary>
    public static IOperation WithoutConversions(this IOperation operation)
    {
        while (operation is IConversionOperation { OperatorMethod: null } conversion)
        {
            operation = conversion.Operand;
        }

        return operation;
    }

    public static IOperation? ComparedToNull(this IBinaryOperation comparison) =>
        comparison.RightOperand.IsNullOrDefault() ? comparison.LeftOperand
        : comparison.LeftOperand.IsNullOrDefault() ? comparison.RightOperand
        : null;

    public static bool IsAnythingButNull(this IPatternOperation pattern, ITypeSymbol? type) => pattern switch
    {
        IDeclarationPatternOperation { MatchesNull: false } declaration => declaration.MatchedType?.IsSame(type) == true,
        IRecursivePatternOperation { PropertySubpatterns: [], DeconstructionSubpatterns: [] } any => any.MatchedType.IsSame(type),
        _ => false,
    };

    public static bool IsNullOrDefault(this IOperation operation) =>
        operation.WithoutConversions() is IDefaultValueOperation or { ConstantValue: { HasValue: true, Value: null } };

    /// <summary>Whether a condition may always be true: the last <c>else if</c>, or a <c>case</c> of all values.</summary>
    public static bool IsLastChoice(this IOperation condition) =>
        condition.Syntax.FirstAncestorOrSelf<SyntaxNode>(node =>
            node is SwitchLabelSyntax or SwitchExpressionArmSyntax or StatementSyntax or ConditionalExpressionSyntax)
            is SwitchLabelSyntax or SwitchExpressionArmSyntax or IfStatementSyntax { Else: null, Parent: ElseClauseSyntax };
}
