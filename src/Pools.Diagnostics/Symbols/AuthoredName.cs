using System.Linq;
using System.Text;

namespace Pools.Diagnostics.Symbols;

/// <summary>Names a method as its author wrote it: state machines, lambdas and local functions go by their method.</summary>
/// <remarks>
/// Reads each name a few times from end to end, and never again: names come from a process that may be hostile. It never backtracks, so it
/// needs no time limit; a thread stopped by one would report no misuse.
/// </remarks>
internal static class AuthoredName
{
    private const string Local = ">g__";
    private const string Lambda = ">b__";

    /// <param name="type">The type with its namespace, as the runtime names it: <c>My.Outer+Inner</c>.</param>
    /// <param name="name">The method's own name.</param>
    public static string Of(string type, string name)
    {
        (string outer, string nested) = Split(type);

        // A state machine: My.Type+<Method>d__5.MoveNext, or in a closure: My.Type+<>c__DisplayClass1_0+<<Method>b__0>d.MoveNext.
        if (name is "MoveNext" && MethodOf(nested) is { } method)
        {
            (type, name) = (outer, method);
            (outer, nested) = Split(type);
        }

        bool isClosure = nested.StartsWith("<>c", StringComparison.Ordinal);
        return $"{Readable(isClosure ? outer : type)}.{ReadableMethod(name)}";
    }

    /// <summary>Splits off the innermost nested type, without its type parameters and arguments; empty if there is none.</summary>
    private static (string Outer, string Nested) Split(string type)
    {
        int end = BeforeNumber(type, BeforeArguments(type), "`");
        int start = end == 0 ? -1 : type.LastIndexOf('+', end - 1);
        return start < 0 ? (type, string.Empty) : (type.Substring(0, start), type.Substring(start + 1, end - start - 1));
    }

    /// <summary>The method behind a state machine; null for other types.</summary>
    private static string? MethodOf(string nested)
    {
        int end = BeforeNumber(nested, nested.Length, "__");
        return end > 3 && nested[0] == '<' && nested[end - 2] == '>' && nested[end - 1] == 'd' ? nested.Substring(1, end - 3) : null;
    }

    private static string ReadableMethod(string name)
    {
        if (name.Length == 0 || name[0] != '<')
        {
            return name;
        }

        // <Method>g__Local|3_0
        int local = name.IndexOf(Local, StringComparison.Ordinal);
        int localEnd = name.LastIndexOf('|');
        if (local > 1 && localEnd > local + Local.Length && IsOrdinal(name, localEnd + 1))
        {
            return $"{Written(name.Substring(1, local - 1))}.{name.Substring(local + Local.Length, localEnd - local - Local.Length)}";
        }

        // <Method>b__1_0
        int lambda = name.LastIndexOf(Lambda, StringComparison.Ordinal);
        return lambda > 1 && IsOrdinal(name, lambda + Lambda.Length) ? $"{Written(name.Substring(1, lambda - 1))} (lambda)" : Written(name);
    }

    /// <summary>Without the numbers of type parameters.</summary>
    private static string Readable(string type)
    {
        var text = new StringBuilder(type.Length);
        bool isNumber = false;
        foreach (char c in type)
        {
            isNumber = c == '`' || (isNumber && IsDigit(c));
            text.Append(isNumber ? string.Empty : c == '+' ? "." : c.ToString());
        }

        return text.Replace("System.__Canon", "T").ToString();
    }

    private static string Written(string name) => name is "<Main>$" or "<Main>" ? "Main" : name;

    /// <summary>Where the type's arguments begin, <c>[…]</c>; its length if it has none.</summary>
    private static int BeforeArguments(string type) =>
        type.LastIndexOf(']') == type.Length - 1 && type.IndexOf('[') is >= 0 and var open ? open : type.Length;

    /// <summary>Where a mark and a number begin that end there; <paramref name="end"/> if none do.</summary>
    private static int BeforeNumber(string text, int end, string mark)
    {
        int digits = end;
        while (digits > 0 && IsDigit(text[digits - 1]))
        {
            digits--;
        }

        int start = digits - mark.Length;
        return digits < end && start >= 0 && string.CompareOrdinal(text, start, mark, 0, mark.Length) == 0 ? start : end;
    }

    /// <summary>Whether nothing but the compiler's numbers follows: <c>3_0</c>.</summary>
    private static bool IsOrdinal(string name, int start) =>
        start < name.Length && name.Substring(start).All(static c => IsDigit(c) || c == '_');

    private static bool IsDigit(char c) => c is >= '0' and <= '9';
}
