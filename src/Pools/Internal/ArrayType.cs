#if NET
using System.Runtime.InteropServices;
#endif

namespace Pools.Internal;

/// <summary>Whether an array is exactly a <c>T[]</c>: not of a derived type, and not a <c>uint[]</c> in an <c>int[]</c> variable.</summary>
/// <remarks><b>Threading</b>: any thread.</remarks>
internal static class ArrayType<T>
{
#if NET
    /// <summary>The address of the type; of none, if this runtime does not keep it there.</summary>
    private static readonly nint s_word = WordOf([]) == typeof(T[]).TypeHandle.Value ? WordOf([]) : -1;

    /// <summary>True only for a <c>T[]</c>. False for all on runtimes with another array layout: ask <see cref="IsExact"/> then.</summary>
    /// <remarks>
    /// CoreCLR and Native AOT keep the address of an array's type two words before its first element. The compiler folds the comparison
    /// that C# can express to true where it believes that a variable of type <c>int[]</c> holds nothing else.
    /// </remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool IsSurelyExact(T[] array) => WordOf(array) == s_word;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static nint WordOf(T[] array) => Unsafe.Add(ref Unsafe.As<T, nint>(ref MemoryMarshal.GetArrayDataReference(array)), -2);
#else
    /// <summary>The same as <see cref="IsExact"/>.</summary>
    public static bool IsSurelyExact(T[] array) => IsExact(array);
#endif

    /// <summary>Whether this is a <c>T[]</c> and no other type.</summary>
    // Not inlined: the compiler must not know the static type of the argument, see above.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static bool IsExact(object array) => array.GetType() == typeof(T[]);
}
