namespace Pools.Tool.Attach;

/// <summary>The process cannot be observed; the message says why, and how to help it.</summary>
internal sealed class CannotLookException(string message) : Exception(message);
