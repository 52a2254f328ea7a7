namespace Pools.Analyzers.Flow;

/// <summary>Brings conditions into one form. What may change between two questions has none.</summary>
internal sealed class ConditionReader(PureText texts)
{
    /// <summary>The condition, or null. Adds the variables it depends on.</summary>
    public Condition? Read(IOperation condition, ICollection<Variable> dependencies)
    {
        switch (condition)
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null } not:
                return Negate(Read(not.Operand, dependencies));
            case IBinaryOperation binary:
                return ReadBinary(binary, dependencies);
            case IIsTypeOperation isType:
                return texts.Of(isType.ValueOperand, dependencies) is { } value ? new Condition($"{value} is {isType.TypeOperand}", false) : null;
            case IIsNullOperation isNull:
                return texts.Of(isNull.Operand, dependencies) is { } nullable ? new Condition($"{nullable} null", false) : null;
            case IIsPatternOperation pattern:
                return texts.Of(pattern.Value, dependencies) is { } matched ? ReadPattern(pattern.Value, matched, pattern.Pattern) : null;
            default:
                return null;
        }
    }

    private static Condition? Negate(Condition? condition) => condition is null ? null : condition with { IsNegated = !condition.IsNegated };

    private static Condition? ReadPattern(IOperation value, string text, IPatternOperation pattern)
    {
        switch (pattern)
        {
            case INegatedPatternOperation negated:
                return Negate(ReadPattern(value, text, negated.Pattern));
            case IConstantPatternOperation { Value.ConstantValue: { HasValue: true } constant }:
                return constant.Value is null ? new Condition($"{text} null", false) : ReadComparison(value, text, BinaryOperatorKind.Equals, constant.Value);
            case IRelationalPatternOperation { Value.ConstantValue: { HasValue: true, Value: { } limit } } relational:
                return ReadComparison(value, text, relational.OperatorKind, limit);
            default:
                return null;
        }
    }

    private Condition? ReadBinary(IBinaryOperation binary, ICollection<Variable> dependencies)
    {
        // First, only sides that have the same value whenever they are read. Of operators that the program could define, those of strings are known.
        IOperation leftSide = binary.LeftOperand;
        IOperation rightSide = binary.RightOperand;
        if ((binary.OperatorMethod is not null && leftSide.Type?.SpecialType != SpecialType.System_String)
            || texts.Of(leftSide, dependencies) is not { } left || texts.Of(rightSide, dependencies) is not { } right)
        {
            return null;
        }

        // Next, a comparison with a constant, whichever side that is on: several of one value can exclude each other.
        if (rightSide.ConstantValue is { HasValue: true, Value: { } limit } && ReadComparison(leftSide, left, binary.OperatorKind, limit) is { } comparison)
        {
            return comparison;
        }

        if (leftSide.ConstantValue is { HasValue: true, Value: { } other } && ReadComparison(rightSide, right, Exchanged(binary.OperatorKind), other) is { } exchanged)
        {
            return exchanged;
        }

        // Then, equality. The two texts are put in order, so that `a == b` and `b == a` are one condition.
        if (binary.OperatorKind is BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals)
        {
            bool isOpposite = binary.OperatorKind == BinaryOperatorKind.NotEquals;
            bool isNull = leftSide.Type?.IsReferenceType == true && rightSide.IsNullOrDefault();
            return new Condition(isNull ? $"{left} null" : string.CompareOrdinal(left, right) <= 0 ? $"{left}={right}" : $"{right}={left}", isOpposite);
        }

        // Otherwise, order: of numbers only, where the opposite of `<` is `>=`.
        return PureText.IsNumber(leftSide.Type) && PureText.IsNumber(rightSide.Type) ? ReadOrder(left, binary.OperatorKind, right) : null;
    }

    private static Condition? ReadOrder(string left, BinaryOperatorKind order, string right) => order switch
    {
        BinaryOperatorKind.LessThan => new Condition($"{left}<{right}", false),
        BinaryOperatorKind.GreaterThanOrEqual => new Condition($"{left}<{right}", true),
        BinaryOperatorKind.GreaterThan => new Condition($"{right}<{left}", false),
        BinaryOperatorKind.LessThanOrEqual => new Condition($"{right}<{left}", true),
        _ => null,
    };

    /// <summary>A comparison of what can be compared with a constant like others of the same value: integers, characters and enumerations in any way, texts and booleans as equal.</summary>
    private static Condition? ReadComparison(IOperation value, string text, BinaryOperatorKind kind, object constant)
    {
        bool isNumber = PureText.IsNumber(value.Type);
        if (!isNumber && (constant is not (string or bool) || kind is not (BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals)))
        {
            return null;
        }

        (Order Order, bool IsNegated)? asked = kind switch
        {
            BinaryOperatorKind.Equals => (Order.Equal, false),
            BinaryOperatorKind.NotEquals => (Order.Equal, true),
            BinaryOperatorKind.LessThan => (Order.Below, false),
            BinaryOperatorKind.GreaterThanOrEqual => (Order.Below, true),
            BinaryOperatorKind.GreaterThan => (Order.Above, false),
            BinaryOperatorKind.LessThanOrEqual => (Order.Above, true),
            _ => null,
        };
        if (asked is not { } question || (isNumber ? NumberOf(constant) : constant) is not { } limit)
        {
            return null;
        }

        return new Condition($"{text} {question.Order} {limit}", question.IsNegated, new Comparison(text, question.Order, limit));
    }

    private static object? NumberOf(object constant) => constant switch
    {
        char character => (decimal)character,
        sbyte or byte or short or ushort or int or uint or long or ulong => Convert.ToDecimal(constant, System.Globalization.CultureInfo.InvariantCulture),
        _ => null,
    };

    private static BinaryOperatorKind Exchanged(BinaryOperatorKind kind) => kind switch
    {
        BinaryOperatorKind.LessThan => BinaryOperatorKind.GreaterThan,
        BinaryOperatorKind.LessThanOrEqual => BinaryOperatorKind.GreaterThanOrEqual,
        BinaryOperatorKind.GreaterThan => BinaryOperatorKind.LessThan,
        BinaryOperatorKind.GreaterThanOrEqual => BinaryOperatorKind.LessThanOrEqual,
        _ => kind,
    };
}
