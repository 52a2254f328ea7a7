#if NET
using System.Reflection.Metadata;

namespace Pools.Diagnostics.Symbols;

/// <summary>The calls of a method, and its handlers.</summary>
/// <param name="Calls">The calls, in the order of their offsets.</param>
/// <param name="Handlers">The handlers, the innermost first.</param>
internal sealed record MethodCalls(IReadOnlyList<CallInstruction> Calls, IReadOnlyList<Handler> Handlers)
{
    /// <summary>The metadata of the method's module; null in tests.</summary>
    public MetadataReader? Metadata { get; init; }
}
#endif
