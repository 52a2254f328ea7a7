using System;
using System.Text;

namespace Pools.Internal;

/// <summary>The name of a type as it is written in C#, without namespaces: for names of pools, and for what people read.</summary>
/// <remarks><b>Threading</b>: any thread.</remarks>
internal static class CSharpName
{
    /// <summary>The name of a type: <c>int?</c>, <c>(int, string)</c>, <c>List&lt;byte[]&gt;</c>.</summary>
    public static string Of(Type type)
    {
        StringBuilder text = new();
        Append(text, type);
        return text.ToString();
    }

    /// <summary>The name of a generic type of ours with its argument: <c>PerCoreArrayPool&lt;int?&gt;</c>.</summary>
    public static string Of(string generic, Type argument) => $"{generic}<{Of(argument)}>";

    private static void Append(StringBuilder text, Type type)
    {
        // The special forms of C# first: a type that has one would also pass for a generic type, or for a named one.
        if (KeywordOf(type) is { } keyword)
        {
            text.Append(keyword);
        }
        else if (type.IsArray)
        {
            AppendArray(text, type);
        }
        else if (type.IsPointer)
        {
            Append(text, type.GetElementType()!);
            text.Append('*');
        }
        else if (Nullable.GetUnderlyingType(type) is { } underlying)
        {
            Append(text, underlying);
            text.Append('?');
        }
        else if (IsTuple(type))
        {
            text.Append('(');
            AppendTuple(text, type);
            text.Append(')');
        }
        else
        {
            AppendNamed(text, type, type.GetGenericArguments());
        }
    }

    /// <summary>The ranks from the outside in, after what is inside of all of them: <c>int[][,]</c> is an array of <c>int[,]</c>.</summary>
    private static void AppendArray(StringBuilder text, Type type)
    {
        StringBuilder ranks = new();
        Type inside = type;
        for (; inside.IsArray; inside = inside.GetElementType()!)
        {
            ranks.Append('[').Append(',', inside.GetArrayRank() - 1).Append(']');
        }

        Append(text, inside);
        text.Append(ranks);
    }

    /// <summary>The last of eight is a tuple that holds the rest.</summary>
    private static void AppendTuple(StringBuilder text, Type type)
    {
        Type[] elements = type.GetGenericArguments();
        for (int i = 0; i < elements.Length; i++)
        {
            if (i != 0)
            {
                text.Append(", ");
            }

            if (i == RestOfTuple && IsTuple(elements[i], least: 1))
            {
                AppendTuple(text, elements[i]);
            }
            else
            {
                Append(text, elements[i]);
            }
        }
    }

    private const int RestOfTuple = 7;

    private static bool IsTuple(Type type, int least = 2) =>
        type is { IsGenericType: true, Namespace: nameof(System), IsNested: false } && type.Name.StartsWith("ValueTuple`", StringComparison.Ordinal) && type.GetGenericArguments().Length >= least;

    /// <summary>A nested type's arguments begin with those of the types around it.</summary>
    private static void AppendNamed(StringBuilder text, Type type, Type[] arguments)
    {
        int outer = 0;
        if (type is { IsNested: true, IsGenericParameter: false, DeclaringType: { } around })
        {
            outer = around.GetGenericArguments().Length;
            AppendNamed(text, around, arguments);
            text.Append('.');
        }

        int mark = type.Name.IndexOf('`');
        text.Append(mark < 0 ? type.Name : type.Name.Substring(0, mark));
        int own = type.GetGenericArguments().Length;
        for (int i = outer; i < own; i++)
        {
            text.Append(i == outer ? "<" : ", ");
            Append(text, arguments[i]);
        }

        if (own > outer)
        {
            text.Append('>');
        }
    }

    private static string? KeywordOf(Type type) => type.IsEnum ? null : Type.GetTypeCode(type) switch
    {
        TypeCode.Boolean => "bool",
        TypeCode.Byte => "byte",
        TypeCode.SByte => "sbyte",
        TypeCode.Char => "char",
        TypeCode.Int16 => "short",
        TypeCode.UInt16 => "ushort",
        TypeCode.Int32 => "int",
        TypeCode.UInt32 => "uint",
        TypeCode.Int64 => "long",
        TypeCode.UInt64 => "ulong",
        TypeCode.Single => "float",
        TypeCode.Double => "double",
        TypeCode.Decimal => "decimal",
        TypeCode.String => "string",
        _ => type == typeof(object) ? "object" : type == typeof(nint) ? "nint" : type == typeof(nuint) ? "nuint" : null,
    };
}
