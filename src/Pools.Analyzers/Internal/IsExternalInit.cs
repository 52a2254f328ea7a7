namespace System.Runtime.CompilerServices;

/// <summary>The compiler needs it for <c>init</c> and records. netstandard2.0 lacks it.</summary>
internal static class IsExternalInit;
