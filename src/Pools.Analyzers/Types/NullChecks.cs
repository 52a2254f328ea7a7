namespace Pools.Analyzers.Types;

/// <summary>Knows whether a method asks if a field's array is null, for words that fit the code.</summary>
internal static class NullChecks
{
    /// <summary>Whether the field, or a local of its type that may hold what it holds, is compared with null.</summary>
    public static bool AreMade(Method method, Variable field) => GraphOperations.All(method.Graph).Any(operation => operation switch
    {
        IIsNullOperation check => IsOf(method, field, check.Operand),
        IIsPatternOperation check => IsOf(method, field, check.Value),
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } check =>
            check.ComparedToNull() is { } operand && IsOf(method, field, operand),
        _ => false,
    });

    private static bool IsOf(Method method, Variable field, IOperation operand) =>
        method.Variables.Find(operand.WithoutConversions()) is { } variable
        && (variable == field || (variable.Symbol is ILocalSymbol && SymbolEqualityComparer.Default.Equals(variable.Type, field.Type)));
}
