namespace Pools.Analyzers.Flow;

/// <summary>Writes expressions as texts. Equal texts have equal values until one of their variables is assigned.</summary>
internal sealed class PureText(VariableTable variables, bool isConstructor)
{
    public string? Of(IOperation operation, ICollection<Variable> dependencies)
    {
        if (operation.ConstantValue is { HasValue: true } constant)
        {
            return $"{operation.Type?.SpecialType}:{constant.Value ?? "null"}";
        }

        switch (operation)
        {
            case IFlowCaptureReferenceOperation when variables.Find(operation) is { HasManySources: false, Source: { } source }
                && source is { IsShared: false, Symbol: ILocalSymbol or IParameterSymbol }:
                dependencies.Add(source);
                return $"v{source.Index}";
            case ILocalReferenceOperation or IParameterReferenceOperation when variables.Find(operation) is { } variable:
                dependencies.Add(variable);
                return $"v{variable.Index}";
            case IFieldReferenceOperation { Field: { IsReadOnly: true, IsVolatile: false } } when !isConstructor:
                return variables.Find(operation) is { } field ? $"v{field.Index}" : null;
            case IPropertyReferenceOperation { Property.Name: "Length", Instance: { } of } when ViewTypes.HasFixedLength(of.Type):
                return Of(of, dependencies) is { } text ? $"{text}.Length" : null;
            case IConversionOperation { OperatorMethod: null, IsTryCast: false } cast
                when IsNumber(cast.Type) && IsNumber(cast.Operand.Type):
                return Of(cast.Operand, dependencies) is { } operand ? $"({cast.Type!.SpecialType}){operand}" : null;
            case IConversionOperation { OperatorMethod: null, Type.IsReferenceType: true, Operand.Type.IsReferenceType: true } reference:
                return Of(reference.Operand, dependencies);
            case IBinaryOperation { OperatorMethod: null } binary when binary.OperatorKind
                is BinaryOperatorKind.Add or BinaryOperatorKind.Subtract or BinaryOperatorKind.Multiply or BinaryOperatorKind.And:
                return Of(binary.LeftOperand, dependencies) is { } left && Of(binary.RightOperand, dependencies) is { } right
                    ? $"({left}{binary.OperatorKind}{right})"
                    : null;
            default:
                return null;
        }
    }

    /// <summary>Whether an order and its opposite cover all values of a type. Floating point has NaN.</summary>
    public static bool IsNumber(ITypeSymbol? type) => type?.TypeKind == TypeKind.Enum
        || type?.SpecialType is (>= SpecialType.System_SByte and <= SpecialType.System_UInt64) or SpecialType.System_Char;
}
