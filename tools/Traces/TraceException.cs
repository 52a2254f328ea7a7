using System;

namespace Pools.Traces;

/// <summary>A trace cannot be read; the message names the file, the line and what is wrong.</summary>
internal sealed class TraceException(string message) : Exception(message);
