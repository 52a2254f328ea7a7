namespace Pools.Analyzers.Flow;

/// <summary>Brings conditions into one form. What may change between two questions has none.</summary>
internal sealed class ConditionReader(PureText texts)
{
    /// <summary>The condition, or null. Adds the variables it depends on.</summary>
    public Condition? Read(IOperation condition, ICollection<Variable> dependencies) => condition switch
    {
        IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, OperatorMethod: null } not => Negate(Read(not.Operand, dependencies)),
        IBinaryOperation binary => ReadBinary(binary, dependencies),
        IIsTypeOperation test when texts.Of(test.ValueOperand, dependencies) is { } text => new Condition($"{text} is {test.TypeOperand}", false),
        IIsNullOperation test when texts.Of(test.Operand, dependencies) is { } text => new Condition($"{text} null", false),
        IIsPatternOperation test when texts.Of(test.Value, dependencies) is { } text => ReadPattern(test.Value, text, test.Pattern),
        _ => null,
    };

    private static Condition? Negate(Condition? condition) => condition is null ? null : condition with { IsNegated = !condition.IsNegated };

    private static Condition? ReadPattern(IOperation value, string text, IPatternOperation pattern) => pattern switch
    {
        INegatedPatternOperation negated => Negate(ReadPattern(value, text, negated.Pattern)),
        IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: null } } => new Condition($"{text} null", false),
        IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: { } constant } } =>
            ReadComparison(value, text, (Order.Equal, false), constant),
        IRelationalPatternOperation { Value.ConstantValue: { HasValue: true, Value: { } limit }, OperatorKind: var kind } when OrderOf(kind) is { } asked =>
            ReadComparison(value, text, asked, limit),
        _ => null,
    };

    private Condition? ReadBinary(IBinaryOperation binary, ICollection<Variable> dependencies)
    {
        // First, only sides that have the same value whenever they are read. Of operators that the program could define, those of strings are known.
        IOperation leftSide = binary.LeftOperand;
        IOperation rightSide = binary.RightOperand;
        bool isKnown = binary.OperatorMethod is null || leftSide.Type?.SpecialType == SpecialType.System_String;
        if (!isKnown || OrderOf(binary.OperatorKind) is not { } asked
            || texts.Of(leftSide, dependencies) is not { } left || texts.Of(rightSide, dependencies) is not { } right)
        {
            return null;
        }

        // Next, a comparison with a constant, whichever side that is on: several of one value can exclude each other.
        (Order Order, bool IsNegated) exchanged = (Exchanged(asked.Order), asked.IsNegated);
        Condition? comparison = rightSide.ConstantValue is { HasValue: true, Value: { } limit } ? ReadComparison(leftSide, left, asked, limit) : null;
        comparison ??= leftSide.ConstantValue is { HasValue: true, Value: { } other } ? ReadComparison(rightSide, right, exchanged, other) : null;
        if (comparison is not null)
        {
            return comparison;
        }

        // Then, equality. The two texts are put in order, so that `a == b` and `b == a` are one condition.
        if (asked.Order == Order.Equal)
        {
            bool isNull = leftSide.Type?.IsReferenceType == true && rightSide.IsNullOrDefault();
            string equality = string.CompareOrdinal(left, right) <= 0 ? $"{left}={right}" : $"{right}={left}";
            return new Condition(isNull ? $"{left} null" : equality, asked.IsNegated);
        }

        // Otherwise, order: of numbers only, where the opposite of `<` is `>=`.
        bool areNumbers = PureText.IsNumber(leftSide.Type) && PureText.IsNumber(rightSide.Type);
        return areNumbers ? new Condition(asked.Order == Order.Below ? $"{left}<{right}" : $"{right}<{left}", asked.IsNegated) : null;
    }

    /// <summary>A comparison of what can be compared with a constant like others of the same value: integers, characters and enumerations in any way, texts and booleans as equal.</summary>
    private static Condition? ReadComparison(IOperation value, string text, (Order Order, bool IsNegated) asked, object constant)
    {
        bool isEquality = asked.Order == Order.Equal && constant is string or bool;
        object? limit = PureText.IsNumber(value.Type) ? NumberOf(constant) : isEquality ? constant : null;
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

    public static object? NumberOf(object constant) => constant switch
    {
        char character => (decimal)character,
        sbyte or byte or short or ushort or int or uint or long or ulong => Convert.ToDecimal(constant, System.Globalization.CultureInfo.InvariantCulture),
        _ => null,
    };
}
