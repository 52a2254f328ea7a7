namespace Pools.Analyzers.Evaluation;

/// <summary>How a function inside a method uses the method's arrays, read from its text.</summary>
internal sealed class FunctionText(Method method, IMethodSymbol function)
{
    private readonly IOperation[] _parts = [.. method.Graph.OriginalOperation.Descendants()
        .Where(part => function.IsSame((part as IAnonymousFunctionOperation)?.Symbol ?? (part as ILocalFunctionOperation)?.Symbol))
        .SelectMany(found => found.Descendants())];

    /// <summary>The array that the function uses, if it uses exactly one and cannot signal its end.</summary>
    public Variable? OnlyArray
    {
        get
        {
            IEnumerable<IOperation> arrays = _parts.Where(part => part.Type is IArrayTypeSymbol);
            Variable[] used = [.. arrays.Select(method.Variables.Find).OfType<Variable>().Distinct()];
            return used.Length == 1 && _parts.All(IsSilent) ? used[0] : null;
        }
    }

    /// <summary>The array whose element the function certainly uses: the function is one statement without a choice.</summary>
    public Variable? Used => _parts.OfType<IBlockOperation>().FirstOrDefault() is { Operations.Length: 1 } && _parts.All(IsCertain)
        ? _parts.OfType<IArrayElementReferenceOperation>().Select(element => method.Variables.Find(element.ArrayReference))
            .FirstOrDefault(found => found is not null)
        : null;

    public bool IsAssignedOnce(Variable variable) => variable.Symbol is ILocalSymbol && GraphOperations.All(method.Graph)
        .Count(part => part is ISimpleAssignmentOperation assignment && method.Variables.Find(assignment.Target) == variable) == 1;

    private static bool IsCertain(IOperation part) => part is IBlockOperation or IReturnOperation or IExpressionStatementOperation
        or IArrayElementReferenceOperation or ILocalReferenceOperation or IParameterReferenceOperation or ILiteralOperation
        or IConversionOperation or ISimpleAssignmentOperation or IIncrementOrDecrementOperation
        or IBinaryOperation { OperatorKind: not (BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr) };

    private bool IsSilent(IOperation part) => part switch
    {
        IInstanceReferenceOperation or IAnonymousFunctionOperation or IAwaitOperation or IObjectCreationOperation => false,
        IInvocationOperation { TargetMethod: var called } => called.IsFramework() && PoolCalls.Classify(called) == PoolCall.None
            && !called.ContainingNamespace.ToDisplayString().StartsWithAny("System.Threading"),
        IMemberReferenceOperation { Instance: null } member => member.Member.IsFramework() || member.ConstantValue.HasValue,
        ILocalReferenceOperation { Local: var local } => IsOwnOrPlain(local, local.Type),
        IParameterReferenceOperation { Parameter: var parameter } => IsOwnOrPlain(parameter, parameter.Type),
        _ => true,
    };

    private bool IsOwnOrPlain(ISymbol symbol, ITypeSymbol type)
    {
        bool isPlain = type is IArrayTypeSymbol || ViewTypes.IsView(type)
            || type.SpecialType is > SpecialType.System_Void and <= SpecialType.System_String;
        return function.IsSame(symbol.ContainingSymbol) || (isPlain && method.Variables.FindAny(symbol) is not { IsShared: true });
    }
}
