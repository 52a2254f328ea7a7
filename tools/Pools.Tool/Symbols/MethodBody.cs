namespace Pools.Tool.Symbols;

/// <summary>The calls of a method, and its handlers.</summary>
internal sealed record MethodBody(IReadOnlyList<CallInstruction> Calls, IReadOnlyList<Handler> Handlers);
