#if NET
namespace Pools.Internal;

/// <summary>Whether this runtime keeps an array's type where <see cref="ArrayType{T}"/> looks for it.</summary>
internal static class ArrayLayout
{
    /// <summary>The address of no type.</summary>
    public const nint NoType = -1;

    /// <summary>
    /// Whether the word two before the first element is the same for two arrays of one type, whatever their lengths, and another one for another type.
    /// </summary>
    public static bool TellsTypes { get; } =
        ArrayType<byte>.WordOf(new byte[1]) == ArrayType<byte>.WordOf(new byte[2]) && ArrayType<byte>.WordOf(new byte[1]) != ArrayType<char>.WordOf(new char[1]);
}
#endif
