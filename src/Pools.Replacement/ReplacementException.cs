using System;

namespace Pools.Replacement;

/// <summary>A fault in the project that the build reports as an error.</summary>
/// <param name="code">The error's code.</param>
/// <param name="message">The value, and how to correct it.</param>
internal sealed class ReplacementException(string code, string message) : Exception(message)
{
    public string Code { get; } = code;
}
