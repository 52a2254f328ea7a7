namespace Pools.Analyzers.Walking;

/// <summary>Knows operations that never throw: a path on which they throw does not exist.</summary>
internal static class SafeOperations
{
    public static bool NeverThrows(IOperation operation) => operation.DescendantsAndSelf().All(IsSafe);

    private static bool IsSafe(IOperation operation) => operation switch
    {
        IExpressionStatementOperation or ISimpleAssignmentOperation or IFlowCaptureOperation or IFlowCaptureReferenceOperation or IIsNullOperation => true,
        ILocalReferenceOperation or IParameterReferenceOperation or IInstanceReferenceOperation or ILiteralOperation or IDefaultValueOperation or IDiscardOperation => true,
        IFieldReferenceOperation field => field.Instance is IInstanceReferenceOperation,
        IConversionOperation { ConstantValue.HasValue: true } => true,
        IConversionOperation conversion => conversion.IsImplicit && conversion.OperatorMethod is null && !conversion.IsChecked && conversion.Type?.IsReferenceType == conversion.Operand.Type?.IsReferenceType,
        IUnaryOperation unary => unary.OperatorKind == UnaryOperatorKind.Not && unary.OperatorMethod is null,
        _ => false,
    };
}
