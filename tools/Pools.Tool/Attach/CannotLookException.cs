namespace Pools.Tool.Attach;

/// <summary>The process cannot be looked at; the message says why and what helps.</summary>
internal sealed class CannotLookException(string message) : Exception(message);
