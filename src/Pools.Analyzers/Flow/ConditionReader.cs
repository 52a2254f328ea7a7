namespace Pools.Analyzers.Flow;

/// <summary>Brings conditions into a normal form. A condition whose answer may change between two questions has none.</summary>
internal sealed class ConditionReader(PureText texts)
{
    /// <summary>Reads a condition, or returns null. Adds the variables it depends on.</summary>
    public Condition? Read(IOperation condition, ICollection<Variable> dependencies) => condition switch
    {
        IBinaryOperation binary => ReadBinary(binary, dependencies),
        IIsTypeOperation test when texts.Of(test.ValueOperand, dependencies) is { } text => new($"{text} is {test.TypeOperand}"),
        IIsNullOperation test when texts.Of(test.Operand, dependencies) is { } text => new($"{text} null"),
        IIsPatternOperation test when texts.Of(test.Value, dependencies) is { } text => ReadPattern(test.Value, text, test.Pattern),
        _ => null,
    };

    private static Condition? Negate(Condition? condition) =>
        condition is null ? null : condition with { IsNegated = !condition.IsNegated };

    private static Condition? ReadPattern(IOperation value, string text, IPatternOperation pattern) => pattern switch
    {
        INegatedPatternOperation negated => Negate(ReadPattern(value, text, negated.Pattern)),
        IConstantPatternOperation { Value.ConstantValue: { HasValue: true, Value: var constant } } =>
            constant is null ? new($"{text} null") : ReadComparison(value, text, (0, false), constant),
        IRelationalPatternOperation { Value.ConstantValue: { HasValue: true, Value: { } limit }, OperatorKind: var kind }
            when QuestionOf(kind) is { } asked => ReadComparison(value, text, asked, limit),
        _ => null,
    };

    private Condition? ReadBinary(IBinaryOperation binary, ICollection<Variable> dependencies)
    {
        // Operators of a program are unknown.
        IOperation leftSide = binary.LeftOperand;
        IOperation rightSide = binary.RightOperand;
        if (binary.OperatorMethod is not null || QuestionOf(binary.OperatorKind) is not { } asked
            || texts.Of(leftSide, dependencies) is not { } left || texts.Of(rightSide, dependencies) is not { } right)
        {
            return null;
        }

        if ((ReadComparison(leftSide, left, asked, rightSide.ConstantValue.Value)
            ?? ReadComparison(rightSide, right, (-asked.Sign, asked.IsNegated), leftSide.ConstantValue.Value)) is { } comparison)
        {
            return comparison;
        }

        // The texts are sorted, so that `a == b` and `b == a` are one condition.
        if (asked.Sign == 0)
        {
            bool isNull = leftSide.Type?.IsReferenceType == true && rightSide.IsNullOrDefault();
            string equality = string.CompareOrdinal(left, right) <= 0 ? $"{left}={right}" : $"{right}={left}";
            return new(isNull ? $"{left} null" : equality, asked.IsNegated);
        }

        // The opposite of `<` is `>=` for integers only.
        bool areNumbers = PureText.IsNumber(leftSide.Type) && PureText.IsNumber(rightSide.Type);
        return areNumbers ? new(asked.Sign < 0 ? $"{left}<{right}" : $"{right}<{left}", asked.IsNegated) : null;
    }

    /// <summary>Integers, characters and enumerations can be compared in any way, strings and booleans for equality.</summary>
    private static Condition? ReadComparison(IOperation value, string text, (int Sign, bool IsNegated) asked, object? constant)
    {
        bool isEquality = asked.Sign == 0 && constant is string or bool;
        object? limit = PureText.IsNumber(value.Type) ? NumberOf(constant) : isEquality ? constant : null;
        return limit is null ? null : new($"{text} {asked.Sign} {limit}", asked.IsNegated, text, asked.Sign, limit);
    }

    private static (int Sign, bool IsNegated)? QuestionOf(BinaryOperatorKind kind) => kind switch
    {
        BinaryOperatorKind.Equals => (0, false),
        BinaryOperatorKind.NotEquals => (0, true),
        BinaryOperatorKind.LessThan => (-1, false),
        BinaryOperatorKind.GreaterThanOrEqual => (-1, true),
        BinaryOperatorKind.GreaterThan => (1, false),
        BinaryOperatorKind.LessThanOrEqual => (1, true),
        _ => null,
    };

    public static object? NumberOf(object? constant) => constant switch
    {
        char character => (decimal)character,
        sbyte or byte or short or ushort or int or uint or long or ulong =>
            Convert.ToDecimal(constant, System.Globalization.CultureInfo.InvariantCulture),
        _ => null,
    };
}
