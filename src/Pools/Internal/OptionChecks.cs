namespace Pools.Internal;

/// <summary>Validates options: throws an exception that names the option, its value and its range.</summary>
internal static class OptionChecks
{
    public static void RequireNotNull(object? value, string name)
    {
        if (value is null)
        {
            throw new ArgumentNullException(name);
        }
    }

    public static void RequireRange(string name, long? value, long smallest, long largest)
    {
        if (value < smallest || value > largest)
        {
            throw new ArgumentOutOfRangeException(name, value, $"{name} is {value}; its range is {smallest} … {largest}.");
        }
    }

    public static void RequireRange(string name, TimeSpan value, TimeSpan smallest, TimeSpan largest)
    {
        if (value < smallest || value > largest)
        {
            throw new ArgumentOutOfRangeException(name, value, $"{name} is {value}; its range is {smallest} … {largest}.");
        }
    }

    public static void RequireZeroOrRange(string name, TimeSpan value, TimeSpan smallest, TimeSpan largest)
    {
        if (value != TimeSpan.Zero && (value < smallest || value > largest))
        {
            throw new ArgumentOutOfRangeException(
                name, value, $"{name} is {value}; its range is {TimeSpan.Zero} or {smallest} … {largest}.");
        }
    }

    public static void RequireRange(string name, double value, double smallest, double largest)
    {
        // Written so that NaN is refused.
        if (!(value >= smallest && value <= largest))
        {
            throw new ArgumentOutOfRangeException(
                name, value, FormattableString.Invariant($"{name} is {value}; its range is {smallest} … {largest}."));
        }
    }

    public static void RequireDefined(string name, Enum value)
    {
        Type type = value.GetType();
        if (!Enum.IsDefined(type, value))
        {
            string[] names = Enum.GetNames(type);
            throw new ArgumentOutOfRangeException(name, value, $"{name} is {value}; its range is {names[0]} … {names[names.Length - 1]}.");
        }
    }

    public static void RequirePinnable(bool holdsReferences)
    {
        const string PinArrays = nameof(PinArrays);
#if NET
        if (holdsReferences)
        {
            throw new ArgumentException("PinArrays is True; an element type that is or holds a reference allows False only.", PinArrays);
        }
#else
        throw new ArgumentException("PinArrays is True; netstandard2.0 has no pinned heap and allows False only.", PinArrays);
#endif
    }
}
