#if NET
using System.Reflection.Metadata;

namespace Pools.Diagnostics.Symbols;

/// <summary>A call in a method's intermediate language.</summary>
/// <param name="Offset">The offset of the instruction.</param>
/// <param name="Name">The called method's own name; null: a delegate or a function pointer, which leads to any.</param>
internal readonly record struct CallInstruction(int Offset, string? Name)
{
    /// <summary>The called method in the metadata of the caller's module.</summary>
    public EntityHandle Method { get; init; }

    /// <summary>Whether the call may lead to a method. An explicit implementation has the interface's name before its own.</summary>
    public bool MayLeadTo(string method) => Name is not null
        && (string.Equals(method, Name, StringComparison.Ordinal) || method.EndsWith($".{Name}", StringComparison.Ordinal));

    public bool IsIn(OffsetRange range) => range.From <= Offset && Offset < range.To;
}
#endif
