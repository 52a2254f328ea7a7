namespace Pools.Analyzers.Symbols;

/// <summary>Types whose values show an array's content without being the array.</summary>
internal static class ViewTypes
{
    public static bool IsView(ITypeSymbol? type) =>
        IsSpan(type) || IsReadOnlySpan(type) || IsMemory(type) || type.Is("System", "ArraySegment") || type.Is("System.Buffers", "ReadOnlySequence");

    public static bool IsSpan(ITypeSymbol? type) => type.Is("System", "Span");

    public static bool IsReadOnlySpan(ITypeSymbol? type) => type.Is("System", "ReadOnlySpan");

    /// <summary>A view that can be written through.</summary>
    public static bool IsWritable(ITypeSymbol? type) => IsSpan(type) || type.Is("System", "Memory") || type.Is("System", "ArraySegment");

    /// <summary>A view that can only be read.</summary>
    public static bool IsReadOnly(ITypeSymbol? type) => IsReadOnlySpan(type) || type.Is("System", "ReadOnlyMemory");

    /// <summary>A view that can be stored, so a task may use it later.</summary>
    public static bool IsMemory(ITypeSymbol? type) => type.Is("System", "Memory") || type.Is("System", "ReadOnlyMemory");

    public static bool IsTask(ITypeSymbol? type) => type.Is("System.Threading.Tasks", "Task") || type.Is("System.Threading.Tasks", "ValueTask");
}
