namespace Pools.Analyzers.Evaluation;

/// <summary>Tells by the text of a function inside a method what it does with the method's arrays.</summary>
internal sealed class FunctionText(Method method, IMethodSymbol function)
{
    private readonly IOperation[] _parts = [.. method.Graph.OriginalOperation.Descendants()
        .Where(part => part is IAnonymousFunctionOperation lambda ? Is(lambda.Symbol, function) : part is ILocalFunctionOperation local && Is(local.Symbol, function))
        .SelectMany(found => found.Descendants())];

    /// <summary>The array that the function uses, if it uses exactly one and cannot signal its end.</summary>
    public Variable? OnlyArray
    {
        get
        {
            Variable?[] arrays = [.. _parts.Where(part => part.Type is IArrayTypeSymbol).Select(method.Variables.Find).Where(found => found is not null).Distinct()];
            return arrays.Length == 1 && _parts.All(IsSilent) ? arrays[0] : null;
        }
    }

    /// <summary>The array of which the function certainly uses an element: all that it does is one statement without a choice.</summary>
    public Variable? Used => _parts.OfType<IBlockOperation>().FirstOrDefault() is { Operations.Length: 1 } && _parts.All(IsCertain)
        ? _parts.OfType<IArrayElementReferenceOperation>().Select(element => method.Variables.Find(element.ArrayReference)).FirstOrDefault(found => found is not null) : null;

    /// <summary>Whether a local has one value.</summary>
    public bool IsAssignedOnce(Variable variable) =>
        variable.Symbol is ILocalSymbol && GraphOperations.All(method.Graph).Count(part => part is ISimpleAssignmentOperation assignment && method.Variables.Find(assignment.Target) == variable) == 1;

    private static bool IsCertain(IOperation part) => part is IBlockOperation or IReturnOperation or IExpressionStatementOperation or IArrayElementReferenceOperation or ILocalReferenceOperation
        or IParameterReferenceOperation or ILiteralOperation or IConversionOperation or ISimpleAssignmentOperation or IIncrementOrDecrementOperation
        or IBinaryOperation { OperatorKind: not (BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr) };

    private bool IsSilent(IOperation part) => part switch
    {
        IInstanceReferenceOperation or IAnonymousFunctionOperation or IAwaitOperation or IObjectCreationOperation => false,
        IInvocationOperation call => call.TargetMethod.IsFramework() && PoolCalls.Classify(call.TargetMethod) == PoolCall.None && !call.TargetMethod.ContainingNamespace.ToDisplayString().StartsWith("System.Threading", StringComparison.Ordinal),
        IMemberReferenceOperation { Instance: null } member => member.Member.IsFramework() || member.ConstantValue.HasValue,
        ILocalReferenceOperation { Local: var local } => Is(local.ContainingSymbol, function) || (IsPlain(local.Type) && method.Variables.FindAny(local) is not { IsShared: true }),
        IParameterReferenceOperation { Parameter: var parameter } => Is(parameter.ContainingSymbol, function) || (IsPlain(parameter.Type) && method.Variables.FindAny(parameter) is not { IsShared: true }),
        _ => true,
    };

    private static bool IsPlain(ITypeSymbol type) => type is IArrayTypeSymbol || ViewTypes.IsView(type) || type.SpecialType is > SpecialType.System_Void and <= SpecialType.System_String;

    private static bool Is(ISymbol symbol, ISymbol other) => SymbolEqualityComparer.Default.Equals(symbol, other);
}
