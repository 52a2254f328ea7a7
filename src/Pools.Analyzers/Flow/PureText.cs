namespace Pools.Analyzers.Flow;

/// <summary>
/// Writes an expression down such that two with the same text have the same value until one of their variables is assigned. Only what nothing else can change has a text: constants, locals, parameters, readonly
/// fields, the length of these, and arithmetic of them.
/// </summary>
internal sealed class PureText(VariableTable variables, bool isConstructor)
{
    /// <summary>The text, or null. Adds the variables it depends on.</summary>
    public string? Of(IOperation operation, ICollection<Variable> dependencies)
    {
        if (operation.ConstantValue is { HasValue: true } constant)
        {
            return $"{operation.Type?.SpecialType}:{constant.Value ?? "null"}";
        }

        switch (operation)
        {
            // Variables that only this method changes: each has a number, and conditions that depend on it are forgotten when it is assigned.
            case IFlowCaptureReferenceOperation when variables.Find(operation) is { HasManySources: false, Source: { IsShared: false, Symbol: ILocalSymbol or IParameterSymbol } source }:
                dependencies.Add(source);
                return $"v{source.Index}";
            case ILocalReferenceOperation or IParameterReferenceOperation when variables.Find(operation) is { } variable:
                dependencies.Add(variable);
                return $"v{variable.Index}";
            case IFieldReferenceOperation { Field: { IsReadOnly: true, IsVolatile: false } } field when !isConstructor && variables.Find(field) is { } variable:
                return $"v{variable.Index}";

            // What is computed from such values without a call, and so is the same each time.
            case IPropertyReferenceOperation { Property.Name: "Length", Instance: { } instance } when IsFixedLength(instance.Type):
                return Of(instance, dependencies) is { } text ? $"{text}.Length" : null;
            case IConversionOperation { OperatorMethod: null, IsTryCast: false } conversion when IsNumber(conversion.Type) && IsNumber(conversion.Operand.Type):
                return Of(conversion.Operand, dependencies) is { } operand ? $"({conversion.Type!.SpecialType}){operand}" : null;
            case IConversionOperation { OperatorMethod: null, Type.IsReferenceType: true, Operand.Type.IsReferenceType: true } reference:
                return Of(reference.Operand, dependencies);
            case IBinaryOperation { OperatorMethod: null, OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract or BinaryOperatorKind.Multiply or BinaryOperatorKind.And } binary:
                return Of(binary.LeftOperand, dependencies) is { } left && Of(binary.RightOperand, dependencies) is { } right ? $"({left}{binary.OperatorKind}{right})" : null;
            default:
                return null;
        }
    }

    /// <summary>Whether order and its opposite cover all values of a type: not those of floating point.</summary>
    public static bool IsNumber(ITypeSymbol? type) =>
        type?.SpecialType is (>= SpecialType.System_SByte and <= SpecialType.System_UInt64) or SpecialType.System_Char || type?.TypeKind == TypeKind.Enum;

    private static bool IsFixedLength(ITypeSymbol? type) =>
        type is IArrayTypeSymbol || type?.SpecialType == SpecialType.System_String || ViewTypes.IsView(type);
}
