namespace Pools.Tool.Symbols;

/// <summary>What a method calls, and its handlers.</summary>
internal sealed record MethodBody(IReadOnlyList<CallInstruction> Calls, IReadOnlyList<Handler> Handlers);
