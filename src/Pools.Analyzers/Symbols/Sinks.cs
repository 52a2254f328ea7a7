namespace Pools.Analyzers.Symbols;

/// <summary>Framework methods that treat all of an array or a view as data, recognized by their shape.</summary>
internal static class Sinks
{
    /// <summary>The beginnings of names of methods that read all of an array, though they could write to it.</summary>
    private static readonly string[] s_verbs =
    [
        "Write", "Send", "Append", "Hash", "Sign", "Verify", "Compute", "Encrypt", "Decrypt", "Deserialize", "Parse", "Load", "ToString",
        "ToBase64", "ToHex", "GetString", "GetCharCount", "GetByteCount", "Concat", "Join", "Sort", "Shuffle", "Reverse", "LastIndexOf",
        "BinarySearch", "ForEach", "TrueForAll",
    ];

    /// <summary>The beginnings of names of methods that read as much of a view as they need.</summary>
    private static readonly string[] s_readers =
    [
        "Read", "Peek", "Decode", "IndexOf", "PositionOf", "StartsWith", "CommonPrefix", "First", "Any", "ElementAt", "Is", "Trim", "Split",
        "Enumerate", "GetNext", "GetEnumerator", "As",
    ];

    /// <summary>Whether a parameter of a method may limit how much of an array it uses.</summary>
    public static bool HasCount(IMethodSymbol method) => method.Parameters.Any(IsCount);

    public static IMethodSymbol RootOf(IMethodSymbol method) => method.OverriddenMethod is { } overridden ? RootOf(overridden) : method;

    /// <summary>Whether a call treats all of an argument as data.</summary>
    public static bool TakesAll(IInvocationOperation call, IParameterSymbol parameter)
    {
        IMethodSymbol method = RootOf(call.TargetMethod);
        string type = method.ContainingType.Name;
        bool isLimited = method.Parameters.Any(other => (IsCount(other) && !IsResult(other)) || other.Name == "format");
        if (!method.IsFramework() || method.MethodKind == MethodKind.DelegateInvoke || isLimited || type.StartsWithAny("Vector")
            || type is "BinaryPrimitives" or "MemoryMarshal" or "Unsafe" or "Utf8Parser" or "Parallel")
        {
            return false;
        }

        // A search for an absent value reads the rest, too. A search for a delimiter ends there.
        if (method.Name == "IndexOf")
        {
            return call.Arguments.Length > 1 && !call.Arguments[1].Value.ConstantValue.HasValue
                && call.Parent is IBinaryOperation { RightOperand.ConstantValue.HasValue: true };
        }

        // A read-only argument is data, unless the method reads it in parts, or copies it to a place of the same length.
        string name = method.Name.StartsWithAny("Try") ? method.Name.Substring(3) : method.Name;
        bool isVerb = name.StartsWithAny(s_verbs) && !(type == "BitConverter" && name != "ToString");
        if (IsReadOnly(parameter.OriginalDefinition.Type))
        {
            return isVerb || !(name.StartsWithAny(s_readers) || type == "BitConverter" || method.ReturnType.TypeKind == TypeKind.Interface
                || method.Parameters.Any(other => ViewTypes.IsWritable(other.Type)));
        }

        bool isArray = parameter.Type is IArrayTypeSymbol or { SpecialType: SpecialType.System_Array }
            || parameter.Type.Is("System", "Memory") || parameter.Type.Is("System", "ArraySegment");
        return isVerb && (isArray || (ViewTypes.IsSpan(parameter.Type) && parameter.Ordinal == 0)) && !parameter.Name.StartsWithAny("dest");
    }

    /// <summary>Whether a constructor of the framework treats all of its only array or view as data.</summary>
    public static bool TakesAll(IMethodSymbol constructor, IParameterSymbol parameter)
    {
        INamedTypeSymbol type = constructor.ContainingType;
        bool isData = parameter.OriginalDefinition.Type is IArrayTypeSymbol || IsReadOnly(parameter.OriginalDefinition.Type);
        bool isReader = type.IsRefLikeType || type.Name.StartsWithAny("Vector") || type.IsOrDerivesFrom("System.IO", "Stream");
        bool isCutLater = type.GetMembers("Length").OfType<IPropertySymbol>().Any(length => length.SetMethod is not null);
        return constructor.IsFramework() && isData && !isCutLater && !HasCount(constructor) && !ViewTypes.IsView(type)
            && (!isReader || type.Name == "Utf8JsonReader")
            && constructor.Parameters.Count(other => other.Type is IArrayTypeSymbol || IsReadOnly(other.Type)) == 1;
    }

    private static bool IsReadOnly(ITypeSymbol type) =>
        ViewTypes.IsReadOnly(type) || type.Is("System.Buffers", "ReadOnlySequence")
        || type.Is("System.Collections.Generic", "IEnumerable") || type.Is("System.Collections", "IEnumerable");

    private static bool IsCount(IParameterSymbol parameter) =>
        parameter.OriginalDefinition.Type.SpecialType is SpecialType.System_Int32 or SpecialType.System_Int64 or SpecialType.System_UInt32
        || parameter.Type.Is("System", "Range");

    /// <summary>Whether a number is the result of a method, and not the length that it read.</summary>
    private static bool IsResult(IParameterSymbol parameter) =>
        parameter.RefKind == RefKind.Out && (parameter.Name is "result" or "value" || parameter.Name.Contains("ritten"));
}
