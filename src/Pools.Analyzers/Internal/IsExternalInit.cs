namespace System.Runtime.CompilerServices;

/// <summary>What the compiler wants to see for <c>init</c> and records; netstandard2.0 does not have it.</summary>
internal static class IsExternalInit;
