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

    private static CallEffect ClassifyFramework(IMethodSymbol method, INamedTypeSymbol type) => type.Name switch
    {
        "MemoryExtensions" => ClassifyExtension(method),
        "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" or "ArraySegment" or "ReadOnlySequence" => ClassifyViewMember(method),
        "Array" => ClassifyArray(method),
        "ImmutableCollectionsMarshal" => CallEffect.View,
        // A query reads its source later.
        "Enumerable" => method.ReturnType is { TypeKind: TypeKind.Interface, Name: "IEnumerable" or "IOrderedEnumerable" }
            ? CallEffect.Slice
            : CallEffect.Borrow,
        "Buffer" => method.Name == "ByteLength" ? CallEffect.Measure : CallEffect.Copy,
        "String" when method.Name == "CopyTo" => CallEffect.Copy,
        "MemoryMarshal" => method.Name switch
        {
            "Cast" or "AsBytes" or "AsMemory" => CallEffect.View,
            "TryGetArray" or "TryGetMemoryManager" or "CreateFromPinnedArray" or "ToEnumerable" => CallEffect.Unknown,
            _ => CallEffect.Borrow,
        },
        "BinaryPrimitives" or "BitConverter" or "Utf8Parser" or "Utf8Formatter" or "Base64" or "Math" or "Convert" => CallEffect.Borrow,
        "File" or "StringBuilder" or "IncrementalHash" or "RandomAccess" => CallEffect.Borrow,
        "Random" => method.Name == "NextBytes" ? CallEffect.Fill : CallEffect.Borrow,
        "RandomNumberGenerator" => method.Name is "Fill" or "GetBytes" or "GetNonZeroBytes" && !Sinks.HasCount(method)
            ? CallEffect.Fill
            : CallEffect.Borrow,
        "Socket" when method.Name is "Send" or "SendTo" or "Receive" or "SendAsync" or "ReceiveAsync" => CallEffect.Borrow,
        "GC" => method.Name == "KeepAlive" ? CallEffect.Identity : CallEffect.Borrow,
        _ => s_borrowers.Any(family => type.IsOrDerivesFrom(family.Space, family.Name)) ? CallEffect.Borrow : CallEffect.Unknown,
    };

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

    private static CallEffect ClassifyExtension(IMethodSymbol method) => method.Name switch
    {
        "AsSpan" or "AsMemory" => method.Parameters.Length == 1 ? CallEffect.View : CallEffect.Slice,
        "Trim" or "TrimStart" or "TrimEnd" or "EnumerateLines" or "EnumerateRunes" or "Split" => CallEffect.Slice,
        "CopyTo" => CallEffect.Copy,
        "Overlaps" => CallEffect.Identity,
        _ => CallEffect.Borrow,
    };

    private static CallEffect ClassifyViewMember(IMethodSymbol method) => method.Name switch
    {
        "Slice" => CallEffect.Slice,
        "Fill" => CallEffect.Fill,
        "Clear" => CallEffect.Clear,
        "CopyTo" or "TryCopyTo" => CallEffect.Copy,
        "Equals" or "GetHashCode" or "GetType" => CallEffect.Identity,
        _ => CallEffect.Borrow,
    };

    private static CallEffect ClassifyArray(IMethodSymbol method) => method.Name switch
    {
        "Clear" => CallEffect.Clear,
        "Fill" => Sinks.HasCount(method) && method.Parameters.Length > 2 ? CallEffect.Borrow : CallEffect.Fill,
        "Copy" or "ConstrainedCopy" or "CopyTo" => CallEffect.Copy,
        "GetLength" or "GetLongLength" or "GetUpperBound" or "get_Length" => CallEffect.Measure,
        "AsReadOnly" => CallEffect.Unknown,
        _ => CallEffect.Borrow,
    };
}
