namespace System.Runtime.CompilerServices;

/// <summary>What the compiler marks <c>init</c> with.</summary>
internal static class IsExternalInit;
