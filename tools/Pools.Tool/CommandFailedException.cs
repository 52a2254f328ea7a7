namespace Pools.Tool;

/// <summary>A process cannot be observed, or a file cannot be read or written. The message gives the reason and the remedy.</summary>
internal sealed class CommandFailedException(string message) : Exception(message);
