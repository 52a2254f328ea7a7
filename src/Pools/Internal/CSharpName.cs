using System.Linq;

namespace Pools.Internal;

/// <summary>The names of types in C#, without namespaces and generic outer types: for names of pools and for messages.</summary>
/// <remarks><b>Threading</b>: any thread.</remarks>
internal static class CSharpName
{
    private const int MostTupleElements = 7;

    /// <summary>Returns the name of a type: <c>int?</c>, <c>(int, string)</c>, <c>List&lt;byte[]&gt;</c>.</summary>
    public static string Of(Type type) =>
        KeywordOf(type) is { } keyword ? keyword :
        type.IsArray ? $"{Of(type.GetElementType()!)}[{new string(',', type.GetArrayRank() - 1)}]" :
        Nullable.GetUnderlyingType(type) is { } underlying ? Of(underlying) + "?" :
        type.IsGenericType ? NameGeneric(type) :
        type is { IsNested: true, IsGenericParameter: false } ? $"{Of(type.DeclaringType!)}.{type.Name}" :
        type.Name;

    /// <summary>Returns the name of a generic type of ours with its argument: <c>PerCoreArrayPool&lt;int?&gt;</c>.</summary>
    public static string Of(string generic, Type argument) => $"{generic}<{Of(argument)}>";

    private static string NameGeneric(Type type)
    {
        Type[] arguments = type.GetGenericArguments();
        string names = string.Join(", ", arguments.Select(Of));
        string name = type.Name.Split('`')[0];
        bool isTuple = type.FullName?.StartsWith("System.ValueTuple`", StringComparison.Ordinal) == true;
        return isTuple && arguments.Length is > 1 and <= MostTupleElements ? $"({names})" : $"{name}<{names}>";
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
