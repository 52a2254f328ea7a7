namespace Pools.Analyzers.Symbols;

/// <summary>The framework methods with a known effect on arrays. The list is short on purpose: other methods may do anything.</summary>
internal static class KnownCalls
{
    private static readonly (string Space, string Name)[] s_borrowers =
    [
        ("System.Text", "Encoding"), ("System.Text", "Encoder"), ("System.Text", "Decoder"),
        ("System.IO", "TextWriter"), ("System.IO", "BinaryWriter"), ("System.IO", "TextReader"), ("System.IO", "BinaryReader"),
        ("System.Security.Cryptography", "HashAlgorithm"),
    ];

    /// <summary>Whether a call takes a variable by reference only to resize or exchange it.</summary>
    public static bool TakesReference(IOperation? operation) =>
        operation is IInvocationOperation call && (IsResize(call) || IsExchange(call));

    public static bool IsResize(IInvocationOperation call) =>
        call.TargetMethod.Name == "Resize" && call.TargetMethod.ContainingType.Is("System", "Array");

    private static bool IsExchange(IInvocationOperation call) => call is { TargetMethod.Name: "Exchange", Arguments.Length: 2 }
        && call.TargetMethod.ContainingType.Is("System.Threading", "Interlocked");

    public static CallEffect Classify(IMethodSymbol method)
    {
        INamedTypeSymbol type = method.ContainingType;
        bool isOfObject = type.SpecialType is SpecialType.System_Object or SpecialType.System_Array or SpecialType.System_ValueType;
        if ((isOfObject && method.Name is "ReferenceEquals" or "Equals" or "GetHashCode" or "GetType" or "ToString")
            || (type.Name is "Assert" or "ClassicAssert" && method.Name is "Same" or "NotSame" or "AreSame" or "AreNotSame"))
        {
            return CallEffect.Identity;
        }

        if (OverridesStream(method))
        {
            return ClassifyStream(method);
        }

        return method.IsFramework() ? ClassifyFramework(method, type) : CallEffect.Unknown;
    }

    private static CallEffect ClassifyFramework(IMethodSymbol method, INamedTypeSymbol type)
    {
        bool isView = type.Name is "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" or "ArraySegment" or "ReadOnlySequence";
        return (isView ? "View" : type.Name, method.Name) switch
        {
            ("MemoryExtensions", "AsSpan" or "AsMemory") => method.Parameters.Length == 1 ? CallEffect.View : CallEffect.Slice,
            ("MemoryExtensions", "Trim" or "TrimStart" or "TrimEnd" or "EnumerateLines" or "EnumerateRunes" or "Split") => CallEffect.Slice,
            ("MemoryMarshal", "Cast" or "AsBytes" or "AsMemory") or ("ImmutableCollectionsMarshal", _) => CallEffect.View,
            ("MemoryMarshal", "TryGetArray" or "TryGetMemoryManager" or "CreateFromPinnedArray" or "ToEnumerable") => CallEffect.Unknown,
            // A query reads its source later.
            ("Enumerable", _) when method.ReturnType is { TypeKind: TypeKind.Interface, Name: "IEnumerable" or "IOrderedEnumerable" } =>
                CallEffect.Slice,
            ("View", "Slice") => CallEffect.Slice,
            ("View" or "Array", "Clear") => CallEffect.Clear,
            ("Array", "Fill") when Sinks.HasCount(method) && method.Parameters.Length > 2 => CallEffect.Borrow,
            ("View" or "Array" or "RandomNumberGenerator", "Fill") or ("Random", "NextBytes") => CallEffect.Fill,
            ("RandomNumberGenerator", "GetBytes" or "GetNonZeroBytes") when !Sinks.HasCount(method) => CallEffect.Fill,
            ("Buffer" or "Array", "ByteLength" or "GetLength" or "GetLongLength" or "GetUpperBound" or "get_Length") => CallEffect.Measure,
            ("View" or "Array" or "MemoryExtensions" or "String", "CopyTo") or ("Buffer", _) => CallEffect.Copy,
            ("View", "TryCopyTo") or ("Array", "Copy" or "ConstrainedCopy") => CallEffect.Copy,
            ("View", "Equals" or "GetHashCode" or "GetType") => CallEffect.Identity,
            ("MemoryExtensions", "Overlaps") or ("GC", "KeepAlive") => CallEffect.Identity,
            ("Array", "AsReadOnly") => CallEffect.Unknown,
            ("Socket", "Send" or "SendTo" or "Receive" or "SendAsync" or "ReceiveAsync") => CallEffect.Borrow,
            ("MemoryExtensions" or "MemoryMarshal" or "Enumerable" or "View" or "Array" or "Random" or "RandomNumberGenerator", _) or
            ("BinaryPrimitives" or "BitConverter" or "Utf8Parser" or "Utf8Formatter" or "Base64" or "Math" or "Convert" or "GC", _) or
            ("File" or "StringBuilder" or "IncrementalHash" or "RandomAccess", _) => CallEffect.Borrow,
            _ => s_borrowers.Any(family => type.IsOrDerivesFrom(family.Space, family.Name)) ? CallEffect.Borrow : CallEffect.Unknown,
        };
    }

    /// <summary>Whether a method is one of <c>Stream</c>, or overrides one. Streams keep no buffers of their callers.</summary>
    private static bool OverridesStream(IMethodSymbol method)
    {
        IMethodSymbol root = Sinks.RootOf(method);
        return method.MethodKind == MethodKind.Ordinary && root.ContainingType.IsOrDerivesFrom("System.IO", "Stream")
            && (root.IsFramework() || root.ContainingType.Is("System.IO", "Stream"));
    }

    private static CallEffect ClassifyStream(IMethodSymbol method) => method.Name switch
    {
        "ReadExactly" or "ReadExactlyAsync" => Sinks.HasCount(method) ? CallEffect.Borrow : CallEffect.Fill,
        "Write" or "WriteAsync" or "Read" or "ReadAsync" or "ReadAtLeast" or "ReadAtLeastAsync" => CallEffect.Borrow,
        _ => CallEffect.Unknown,
    };

    public static bool AllocatesResult(IMethodSymbol method) => method.ReturnType is IArrayTypeSymbol && method.IsFramework()
        && method.Name switch
        {
            "ToArray" or "ToCharArray" or "ToByteArray" or "ReadAllBytes" or "GetSubArray" => true,
            "GetBytes" => method.ContainingType.Name is "BitConverter" or "RandomNumberGenerator"
                || method.ContainingType.IsOrDerivesFrom("System.Text", "Encoding"),
            "AllocateArray" or "AllocateUninitializedArray" => method.ContainingType.Is("System", "GC"),
            "FromBase64String" or "FromHexString" => method.ContainingType.Is("System", "Convert"),
            _ => false,
        };
}
