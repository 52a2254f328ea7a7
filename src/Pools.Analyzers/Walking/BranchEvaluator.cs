namespace Pools.Analyzers.Walking;

/// <summary>Refines the facts on the two ways of a branch: null or not, true or false, the answer to a condition.</summary>
internal sealed class BranchEvaluator(Method method)
{
    /// <summary>Takes one way of a branch, and refines the facts. Returns false if no path can take it.</summary>
    public bool Assume(PathState state, IOperation condition, Value value, bool truth)
    {
        if (condition.ConstantValue is { HasValue: true, Value: bool constant })
        {
            return constant == truth;
        }

        bool isOpposite = value.IsBoolean && value != Value.Of(truth);
        return !isOpposite && AssumePure(state, condition, truth) && AssumeFact(state, condition, truth);
    }

    private bool AssumePure(PathState state, IOperation condition, bool truth)
    {
        if (method.Conditions.Find(condition) is not { } use)
        {
            return true;
        }

        sbyte answer = (sbyte)(truth != use.IsNegated ? 1 : -1);
        ref sbyte known = ref state.Condition(use.Index);
        if (known == -answer)
        {
            return false;
        }

        known = answer;
        return !method.Conditions.AreContradictory(state, use.Index);
    }

    private bool AssumeFact(PathState state, IOperation condition, bool truth) => condition switch
    {
        IIsNullOperation isNull => AssumeNull(state, isNull.Operand, truth),
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } equality =>
            AssumeEquality(state, equality, truth == (equality.OperatorKind == BinaryOperatorKind.Equals)),
        IIsPatternOperation match => AssumePattern(state, match.Value, match.Pattern, truth),
        ILocalReferenceOperation or IParameterReferenceOperation or IFieldReferenceOperation or IFlowCaptureReferenceOperation =>
            AssumeTruth(state, condition, truth),
        _ => true,
    };

    private bool AssumeEquality(PathState state, IBinaryOperation equality, bool isEqual)
    {
        if (equality.OperatorMethod is null)
        {
            if (!isEqual && ArrayIn(state, equality.LeftOperand) is { } one && one == ArrayIn(state, equality.RightOperand))
            {
                return false;
            }

            if (equality.ComparedToNull() is { Type: not { IsValueType: true } } operand)
            {
                return AssumeNull(state, operand.WithoutConversions(), isEqual);
            }
        }

        return equality.RightOperand.ConstantValue.Value is not bool constant
            || AssumeFact(state, equality.LeftOperand, isEqual == constant);
    }

    private Value? ArrayIn(PathState state, IOperation operand) =>
        method.Variables.Find(operand.WithoutConversions()) is { } variable && state[variable.Index] is { Kind: ValueKind.Array } value
            ? value
            : null;

    private bool AssumePattern(PathState state, IOperation value, IPatternOperation pattern, bool truth) => pattern switch
    {
        INegatedPatternOperation negated => AssumePattern(state, value, negated.Pattern, !truth),
        IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: null } } => AssumeNull(state, value, truth),
        IConstantPatternOperation { Value.ConstantValue.Value: bool constant } => AssumeFact(state, value, truth == constant),
        _ => !pattern.IsAnythingButNull(pattern.InputType) || AssumeNull(state, value, !truth),
    };

    private bool AssumeNull(PathState state, IOperation operand, bool isNull)
    {
        Variable? variable = method.Variables.Find(operand);
        Value value = variable is null ? Value.Unknown : state[variable.Index];
        switch (value.Kind)
        {
            case ValueKind.Null:
                return isNull;
            case ValueKind.Array when isNull && !state.Site(value.Index).Is(SiteFlags.NotNull):
                state.Change(value.Index, held => held.Kind == ValueKind.Array ? Value.Null : held);
                return true;
            case ValueKind.Array:
                state.Site(value.Index) = state.Site(value.Index).With(SiteFlags.NotNull);
                return !isNull;
            case ValueKind.Unknown when variable is not null && isNull && variable.Type?.IsReferenceType == true:
                Set(state, variable, Value.Null);
                return true;
            default:
                return !isNull || !value.IsObject;
        }
    }

    private bool AssumeTruth(PathState state, IOperation operand, bool truth)
    {
        Variable? variable = method.Variables.Find(operand);
        if (variable is not null && !state[variable.Index].IsBoolean)
        {
            Set(state, variable, Value.Of(truth));
        }

        return variable is null || state[variable.Index] == Value.Of(truth);
    }

    /// <summary>A fact about a capture holds for its variable, too.</summary>
    private static void Set(PathState state, Variable variable, Value value)
    {
        state[variable.Index] = value;
        if (variable.Source is { IsShared: false } source && !variable.HasManySources && state[source.Index].Kind == ValueKind.Unknown)
        {
            state[source.Index] = value;
        }
    }
}
