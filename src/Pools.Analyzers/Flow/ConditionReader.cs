namespace Pools.Analyzers.Flow;

/// <summary>Brings conditions into one form. What may change between two questions has none.</summary>
internal sealed class ConditionReader(PureText texts)
{
    /// <summary>The condition, or null. Adds the variables it depends on.</summary>
    public Condition? Read(IOperation condition, ICollection<Variable> dependencies) => condition switch
    {
        IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null } not => Negate(Read(not.Operand, dependencies)),
        IBinaryOperation binary => ReadBinary(binary, dependencies),
        IIsTypeOperation isType when texts.Of(isType.ValueOperand, dependencies) is { } value => new Condition($"{value} is {isType.TypeOperand}", false),
        IIsNullOperation isNull when texts.Of(isNull.Operand, dependencies) is { } nullable => new Condition($"{nullable} null", false),
        IIsPatternOperation match when texts.Of(match.Value, dependencies) is { } matched => ReadPattern(match.Value, matched, match.Pattern),
        _ => null,
    };

    private static Condition? Negate(Condition? condition) => condition is null ? null : condition with { IsNegated = !condition.IsNegated };

    private static Condition? ReadPattern(IOperation value, string text, IPatternOperation pattern) => pattern switch
    {
        INegatedPatternOperation negated => Negate(ReadPattern(value, text, negated.Pattern)),
        IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: null } } => new Condition($"{text} null", false),
        IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: { } constant } } => ReadComparison(value, text, (Order.Equal, false), constant),
        IRelationalPatternOperation { Value.ConstantValue: { HasValue: true, Value: { } limit } } relational when OrderOf(relational.OperatorKind) is { } asked =>
            ReadComparison(value, text, asked, limit),
        _ => null,
    };

    private Condition? ReadBinary(IBinaryOperation binary, ICollection<Variable> dependencies)
    {
        // First, only sides that have the same value whenever they are read. Of operators that the program could define, those of strings are known.
        IOperation leftSide = binary.LeftOperand;
        IOperation rightSide = binary.RightOperand;
        if (OrderOf(binary.OperatorKind) is not { } asked || (binary.OperatorMethod is not null && leftSide.Type?.SpecialType != SpecialType.System_String)
            || texts.Of(leftSide, dependencies) is not { } left || texts.Of(rightSide, dependencies) is not { } right)
        {
            return null;
        }

        // Next, a comparison with a constant, whichever side that is on: several of one value can exclude each other.
        if (rightSide.ConstantValue is { HasValue: true, Value: { } limit } && ReadComparison(leftSide, left, asked, limit) is { } comparison)
        {
            return comparison;
        }

        if (leftSide.ConstantValue is { HasValue: true, Value: { } other } && ReadComparison(rightSide, right, (Exchanged(asked.Order), asked.IsNegated), other) is { } exchanged)
        {
            return exchanged;
        }

        // Then, equality. The two texts are put in order, so that `a == b` and `b == a` are one condition.
        if (asked.Order == Order.Equal)
        {
            bool isNull = leftSide.Type?.IsReferenceType == true && rightSide.IsNullOrDefault();
            return new Condition(isNull ? $"{left} null" : string.CompareOrdinal(left, right) <= 0 ? $"{left}={right}" : $"{right}={left}", asked.IsNegated);
        }

        // Otherwise, order: of numbers only, where the opposite of `<` is `>=`.
        bool areNumbers = PureText.IsNumber(leftSide.Type) && PureText.IsNumber(rightSide.Type);
        return areNumbers ? new Condition(asked.Order == Order.Below ? $"{left}<{right}" : $"{right}<{left}", asked.IsNegated) : null;
    }

    /// <summary>A comparison of what can be compared with a constant like others of the same value: integers, characters and enumerations in any way, texts and booleans as equal.</summary>
    private static Condition? ReadComparison(IOperation value, string text, (Order Order, bool IsNegated) asked, object constant)
    {
        object? limit = PureText.IsNumber(value.Type) ? NumberOf(constant) : asked.Order == Order.Equal && constant is string or bool ? constant : null;
        return limit is null ? null : new Condition($"{text} {asked.Order} {limit}", asked.IsNegated, new Comparison(text, asked.Order, limit));
    }

    private static (Order Order, bool IsNegated)? OrderOf(BinaryOperatorKind kind) => kind switch
    {
        BinaryOperatorKind.Equals => (Order.Equal, false),
        BinaryOperatorKind.NotEquals => (Order.Equal, true),
        BinaryOperatorKind.LessThan => (Order.Below, false),
        BinaryOperatorKind.GreaterThanOrEqual => (Order.Below, true),
        BinaryOperatorKind.GreaterThan => (Order.Above, false),
        BinaryOperatorKind.LessThanOrEqual => (Order.Above, true),
        _ => null,
    };

    /// <summary>What is asked of the right side, if this is asked of the left one.</summary>
    private static Order Exchanged(Order order) => order == Order.Equal ? order : order == Order.Below ? Order.Above : Order.Below;

    private static object? NumberOf(object constant) => constant switch
    {
        char character => (decimal)character,
        sbyte or byte or short or ushort or int or uint or long or ulong => Convert.ToDecimal(constant, System.Globalization.CultureInfo.InvariantCulture),
        _ => null,
    };
}
