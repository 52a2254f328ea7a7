#if NETSTANDARD2_0
namespace System.Runtime.CompilerServices;

/// <summary>Lets the compiler emit <see langword="init"/> accessors where the framework does not define this type.</summary>
internal static class IsExternalInit;
#endif
