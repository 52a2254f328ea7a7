namespace Pools.Tool.Symbols;

/// <summary>What a method calls, and its handlers.</summary>
/// <param name="Calls">The calls, as they stand.</param>
/// <param name="Handlers">The handlers, the innermost first.</param>
internal sealed record MethodBody(IReadOnlyList<CallInstruction> Calls, IReadOnlyList<Handler> Handlers);
