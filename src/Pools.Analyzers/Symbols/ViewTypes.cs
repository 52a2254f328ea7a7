namespace Pools.Analyzers.Symbols;

/// <summary>Types whose values show an array's content without being the array.</summary>
internal static class ViewTypes
{
    public static bool IsView(ITypeSymbol? type) =>
        IsWritable(type) || IsReadOnly(type) || type.Is("System.Buffers", "ReadOnlySequence");

    public static bool IsSpan(ITypeSymbol? type) => type.Is("System", "Span");

    public static bool IsReadOnlySpan(ITypeSymbol? type) => type.Is("System", "ReadOnlySpan");

    public static bool IsWritable(ITypeSymbol? type) => IsSpan(type) || type.Is("System", "Memory") || type.Is("System", "ArraySegment");

    public static bool IsReadOnly(ITypeSymbol? type) => IsReadOnlySpan(type) || type.Is("System", "ReadOnlyMemory");

    /// <summary>Whether views can be stored, so that a task may use them later.</summary>
    public static bool IsMemory(ITypeSymbol? type) => type.Is("System", "Memory") || type.Is("System", "ReadOnlyMemory");

    public static bool IsTask(ITypeSymbol? type) =>
        type.Is("System.Threading.Tasks", "Task") || type.Is("System.Threading.Tasks", "ValueTask");

    public static bool HasFixedLength(ITypeSymbol? type) =>
        type is IArrayTypeSymbol or { SpecialType: SpecialType.System_String } || IsView(type);
}
