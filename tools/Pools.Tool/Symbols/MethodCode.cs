namespace Pools.Tool.Symbols;

/// <summary>Machine code of a method: one of its versions.</summary>
internal sealed class MethodCode
{
    public required ulong Start { get; init; }
    public required uint Size { get; init; }
    public required MethodName Method { get; init; }
    public required ulong Id { get; init; }
    public required int Token { get; init; }
    public required ulong Module { get; init; }

    /// <summary>Whether the compiler has moved code about: statements merged, methods put into their callers.</summary>
    public required bool IsOptimized { get; init; }

    /// <summary>Which instruction comes from which one of the intermediate language; null: unknown.</summary>
    public OffsetMap? Offsets { get; set; }
}
