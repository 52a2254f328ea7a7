using System.Linq;
using Microsoft.CodeAnalysis;

namespace Pools.Analyzers.Symbols;

/// <summary>The framework methods whose effect on an array is known: a short list on purpose. What is not on it may do anything.</summary>
internal static class KnownCalls
{
    public static CallEffect Classify(IMethodSymbol method)
    {
        INamedTypeSymbol type = method.ContainingType;
        if (method.Name is "ReferenceEquals" or "Equals" or "GetHashCode" or "GetType" or "ToString" && type.SpecialType is SpecialType.System_Object or SpecialType.System_Array or SpecialType.System_ValueType)
        {
            return CallEffect.Identity;
        }

        if (type.Name is "Assert" or "ClassicAssert" && method.Name is "Same" or "NotSame" or "AreSame" or "AreNotSame")
        {
            return CallEffect.Identity;
        }

        if (OverridesStream(method))
        {
            return ClassifyStream(method);
        }

        return method.IsFramework() ? ClassifyFramework(method, type) : CallEffect.Unknown;
    }

    /// <summary>Whether a method has a parameter that may say how much of an array to use.</summary>
    public static bool HasCount(IMethodSymbol method) =>
        method.Parameters.Any(parameter => parameter.Type.SpecialType is SpecialType.System_Int32 or SpecialType.System_Int64 or SpecialType.System_UInt32 || parameter.Type.Is("System", "Range"));

    private static CallEffect ClassifyFramework(IMethodSymbol method, INamedTypeSymbol type) => type.Name switch
    {
        "MemoryExtensions" => ClassifyExtension(method),
        "Span" or "ReadOnlySpan" or "Memory" or "ReadOnlyMemory" or "ArraySegment" or "ReadOnlySequence" => ClassifyViewMember(method),
        "Array" => ClassifyArray(method),
        "Enumerable" => ClassifyEnumerable(method),
        "Buffer" => CallEffect.Copy,
        "String" when method.Name == "CopyTo" => CallEffect.Copy,
        "MemoryMarshal" => method.Name is "Cast" or "AsBytes" or "AsMemory" ? CallEffect.View : method.Name is "TryGetArray" or "TryGetMemoryManager" or "CreateFromPinnedArray" or "ToEnumerable" ? CallEffect.Unknown : CallEffect.Borrow,
        "BinaryPrimitives" or "BitConverter" or "Utf8Parser" or "Utf8Formatter" or "Base64" or "Math" => CallEffect.Borrow,
        "Random" => method.Name == "NextBytes" ? CallEffect.Fill : CallEffect.Borrow,
        "RandomNumberGenerator" => method.Name is "Fill" or "GetBytes" or "GetNonZeroBytes" && !HasCount(method) ? CallEffect.Fill : CallEffect.Borrow,
        "Convert" => DataUnlessCounted(method, method.Name is "ToBase64String" or "ToHexString" or "ToHexStringLower"),
        "File" => DataUnlessCounted(method, method.Name is "WriteAllBytes" or "WriteAllBytesAsync" or "AppendAllBytes"),
        "StringBuilder" => DataUnlessCounted(method, method.Name == "Append"),
        "IncrementalHash" => DataUnlessCounted(method, method.Name == "AppendData"),
        "Socket" => DataUnlessCounted(method, method.Name is "Send" or "SendTo", isKept: method.Name is not ("Send" or "SendTo" or "Receive" or "SendAsync" or "ReceiveAsync")),
        "GC" when method.Name == "KeepAlive" => CallEffect.Identity,
        "RandomAccess" or "GC" => CallEffect.Borrow,
        _ => ClassifyFamily(method, type),
    };

    private static CallEffect ClassifyFamily(IMethodSymbol method, INamedTypeSymbol type)
    {
        if (type.IsOrDerivesFrom("System.Text", "Encoding") || type.IsOrDerivesFrom("System.Text", "Encoder") || type.IsOrDerivesFrom("System.Text", "Decoder"))
        {
            return DataUnlessCounted(method, method.Name is "GetString" or "GetCharCount" or "GetByteCount" && method.Parameters.Length == 1);
        }

        if (type.IsOrDerivesFrom("System.Security.Cryptography", "HashAlgorithm"))
        {
            return DataUnlessCounted(method, method.Name is "ComputeHash" or "HashData" or "TryHashData" or "TryComputeHash");
        }

        if (type.IsOrDerivesFrom("System.IO", "TextWriter") || type.IsOrDerivesFrom("System.IO", "BinaryWriter"))
        {
            // Not what a format takes its values from.
            return DataUnlessCounted(method, method.Name is "Write" or "WriteLine" or "WriteAsync" or "WriteLineAsync" && method.Parameters[0].Type.SpecialType != SpecialType.System_String);
        }

        return type.IsOrDerivesFrom("System.IO", "TextReader") || type.IsOrDerivesFrom("System.IO", "BinaryReader") ? CallEffect.Borrow : CallEffect.Unknown;
    }

    /// <summary>A member of <c>Stream</c>, or what a stream of anybody makes of it: streams keep no buffers of their callers.</summary>
    private static bool OverridesStream(IMethodSymbol method)
    {
        IMethodSymbol root = method;
        while (root.OverriddenMethod is { } overridden)
        {
            root = overridden;
        }

        bool isStream = root.ContainingType.Is("System.IO", "Stream") || (root.ContainingType.IsOrDerivesFrom("System.IO", "Stream") && root.IsFramework());
        return isStream && method.MethodKind == MethodKind.Ordinary;
    }

    private static CallEffect ClassifyStream(IMethodSymbol method) => method.Name switch
    {
        "Write" or "WriteAsync" => DataUnlessCounted(method, true),
        "ReadExactly" or "ReadExactlyAsync" => HasCount(method) ? CallEffect.Borrow : CallEffect.Fill,
        "Read" or "ReadAsync" or "ReadAtLeast" or "ReadAtLeastAsync" => CallEffect.Borrow,
        "BeginRead" or "BeginWrite" => CallEffect.Unknown,
        _ => CallEffect.Unknown,
    };

    private static CallEffect ClassifyExtension(IMethodSymbol method) => method.Name switch
    {
        "AsSpan" or "AsMemory" => method.Parameters.Length == 1 ? CallEffect.View : CallEffect.Slice,
        "Trim" or "TrimStart" or "TrimEnd" => CallEffect.Slice,
        "SequenceEqual" or "SequenceCompareTo" => CallEffect.Data,
        "CopyTo" => CallEffect.Copy,
        "Overlaps" => CallEffect.Identity,
        "EnumerateLines" or "EnumerateRunes" or "Split" => CallEffect.Slice,
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
        "Fill" => HasCount(method) && method.Parameters.Length > 2 ? CallEffect.Borrow : CallEffect.Fill,
        "Copy" or "ConstrainedCopy" or "CopyTo" => CallEffect.Copy,
        "GetLength" or "GetLongLength" or "GetUpperBound" or "get_Length" => CallEffect.Measure,
        "AsReadOnly" => CallEffect.Unknown,
        _ => CallEffect.Borrow,
    };

    private static CallEffect ClassifyEnumerable(IMethodSymbol method) => method.Name switch
    {
        "Select" or "SelectMany" or "Where" or "Take" or "TakeWhile" or "Skip" or "SkipWhile" or "Cast" or "OfType" or "AsEnumerable" or "Concat" or "Reverse" or "Distinct" or "OrderBy" or "Zip" or "Append" or "Prepend" => CallEffect.Slice,
        "Sum" or "Average" or "Min" or "Max" or "Aggregate" or "Last" or "ToArray" or "ToList" or "Count" or "SequenceEqual" or "All" or "ToHashSet" or "ToDictionary" => CallEffect.Data,
        _ => CallEffect.Borrow,
    };

    private static CallEffect DataUnlessCounted(IMethodSymbol method, bool isData, bool isKept = false) =>
        isKept ? CallEffect.Unknown : isData && !HasCount(method) ? CallEffect.Data : CallEffect.Borrow;
}
