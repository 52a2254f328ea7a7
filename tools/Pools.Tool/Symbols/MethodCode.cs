namespace Pools.Tool.Symbols;

/// <summary>One version of a method's machine code.</summary>
internal sealed class MethodCode
{
    public required ulong Start { get; init; }
    public required uint Size { get; init; }
    public required MethodName Method { get; init; }
    public required ulong Id { get; init; }
    public required int Token { get; init; }
    public required ulong Module { get; init; }

    /// <summary>Whether the compiler has merged statements and inlined methods.</summary>
    public required bool IsOptimized { get; init; }

    /// <summary>Maps its instructions to intermediate language; null: unknown.</summary>
    public OffsetMap? Offsets { get; set; }
}
