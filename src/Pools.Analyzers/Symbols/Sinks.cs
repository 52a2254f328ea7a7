namespace Pools.Analyzers.Symbols;

/// <summary>Tells by the shape of a framework method whether it takes all of an array or a view for data.</summary>
internal static class Sinks
{
    /// <summary>Methods that take all of an array, though they could write to it, by the beginning of their names.</summary>
    private static readonly string[] s_verbs =
    [
        "Write", "Send", "Append", "Hash", "Sign", "Verify", "Compute", "Encrypt", "Decrypt", "Deserialize", "Parse", "Load", "ToString", "ToBase64", "ToHex", "GetString", "GetCharCount", "GetByteCount",
        "Concat", "Join", "Sort", "Shuffle", "Reverse", "LastIndexOf", "BinarySearch", "ForEach", "TrueForAll",
    ];

    /// <summary>Methods that read as much of a view as they need, by the beginning of their names.</summary>
    private static readonly string[] s_readers =
        ["Read", "Peek", "Decode", "IndexOf", "PositionOf", "StartsWith", "CommonPrefix", "First", "Any", "ElementAt", "Is", "Trim", "Split", "Enumerate", "GetNext", "GetEnumerator", "As"];

    /// <summary>Whether a method has a parameter that may say how much of an array to use.</summary>
    public static bool HasCount(IMethodSymbol method) => method.Parameters.Any(IsCount);

    /// <summary>The method that was overridden first.</summary>
    public static IMethodSymbol RootOf(IMethodSymbol method)
    {
        while (method.OverriddenMethod is { } overridden)
        {
            method = overridden;
        }

        return method;
    }

    /// <summary>Whether a call takes all of an argument for data.</summary>
    public static bool TakesAll(IInvocationOperation call, IParameterSymbol parameter)
    {
        // First, methods outside the framework, and those that something else tells how much to take, or where the result goes.
        IMethodSymbol method = RootOf(call.TargetMethod);
        string type = method.ContainingType.Name;
        bool isLimited = method.Parameters.Any(other => (IsCount(other) && !IsResult(other)) || other.Name == "format");
        if (!method.IsFramework() || method.MethodKind == MethodKind.DelegateInvoke || isLimited || type is "BinaryPrimitives" or "MemoryMarshal" or "Unsafe" or "Utf8Parser" or "Parallel" || type.StartsWith("Vector", StringComparison.Ordinal))
        {
            return false;
        }

        // Next, a search for what may not be there: it finds what others left. A search for a mark ends at the mark.
        if (method.Name == "IndexOf")
        {
            return call.Arguments.Length > 1 && !call.Arguments[1].Value.ConstantValue.HasValue && call.Parent is IBinaryOperation { RightOperand.ConstantValue.HasValue: true };
        }

        // Otherwise, the kind of the parameter. A read-only argument is data, unless the method reads it in parts or copies it to a place of the same length.
        string name = method.Name.StartsWith("Try", StringComparison.Ordinal) ? method.Name.Substring(3) : method.Name;
        bool isVerb = StartsWith(name, s_verbs) && !(type == "BitConverter" && name != "ToString");
        if (IsReadOnly(parameter.OriginalDefinition.Type))
        {
            return isVerb || !(StartsWith(name, s_readers) || type == "BitConverter" || method.ReturnType.TypeKind == TypeKind.Interface || method.Parameters.Any(other => ViewTypes.IsWritable(other.Type)));
        }

        bool isArray = parameter.Type is IArrayTypeSymbol || parameter.Type.SpecialType == SpecialType.System_Array || parameter.Type.Is("System", "Memory") || parameter.Type.Is("System", "ArraySegment");
        return isVerb && (isArray || (ViewTypes.IsSpan(parameter.Type) && parameter.Ordinal == 0)) && !parameter.Name.StartsWith("dest", StringComparison.Ordinal);
    }

    /// <summary>Whether a constructor of the framework takes all of its only array or view for data.</summary>
    public static bool TakesAll(IMethodSymbol constructor, IParameterSymbol parameter)
    {
        INamedTypeSymbol type = constructor.ContainingType;
        bool isData = parameter.OriginalDefinition.Type is IArrayTypeSymbol || IsReadOnly(parameter.OriginalDefinition.Type);
        bool isReader = type.IsRefLikeType || type.Name.StartsWith("Vector", StringComparison.Ordinal) || type.IsOrDerivesFrom("System.IO", "Stream");
        bool isCutLater = type.GetMembers("Length").OfType<IPropertySymbol>().Any(length => length.SetMethod is not null);
        return constructor.IsFramework() && isData && !isCutLater && !HasCount(constructor) && !ViewTypes.IsView(type) && (!isReader || type.Name == "Utf8JsonReader")
            && constructor.Parameters.Count(other => other.Type is IArrayTypeSymbol || IsReadOnly(other.Type)) == 1;
    }

    public static bool StartsWith(string name, string[] beginnings) => beginnings.Any(beginning => name.StartsWith(beginning, StringComparison.Ordinal));

    private static bool IsReadOnly(ITypeSymbol type) =>
        ViewTypes.IsReadOnly(type) || type.Is("System.Buffers", "ReadOnlySequence") || type.Is("System.Collections.Generic", "IEnumerable") || type.Is("System.Collections", "IEnumerable");

    private static bool IsCount(IParameterSymbol parameter) =>
        parameter.OriginalDefinition.Type.SpecialType is SpecialType.System_Int32 or SpecialType.System_Int64 or SpecialType.System_UInt32 || parameter.Type.Is("System", "Range");

    /// <summary>Whether a number is the result of a method, and not the length that it read.</summary>
    private static bool IsResult(IParameterSymbol parameter) => parameter.RefKind == RefKind.Out && (parameter.Name is "result" or "value" || parameter.Name.Contains("ritten"));
}
