using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>Fills arrays of one element type with poison, and finds changes.</summary>
/// <remarks><b>Threading</b>: immutable. Concurrent writes to the array may show up as changes.</remarks>
internal abstract class Poisoner<T>
{
    public static Poisoner<T> Instance { get; } = Choose();

    /// <summary>Fills elements.</summary>
    public abstract void Fill(T[] array, int start, int count, long id, bool isReturned);

    /// <summary>Where the content is first another one than <see cref="Fill"/> gave it.</summary>
    /// <returns>The offset in bytes from the array's first element, or -1.</returns>
    public abstract long FindChange(T[] array, int start, int count, long id, bool isReturned);

    /// <summary>Whether the content of a returned array consists of values that any program may read.</summary>
    public abstract bool IsValidAfterReturn { get; }

    private static Poisoner<T> Choose()
    {
        if (ElementType<T>.HoldsReferences)
        {
            return Sentinel<T>.Exists ? new SentinelPoisoner<T>() : new ReferencePoisoner<T>();
        }

        return typeof(T) == typeof(char) || IsNumber(typeof(T)) ? new PatternPoisoner<T>() : new TemplatePoisoner<T>();
    }

    /// <summary>Types for which every bit pattern is a value.</summary>
    private static bool IsNumber(Type type) =>
        type == typeof(Guid) || type == typeof(IntPtr) || type == typeof(UIntPtr)
        || Type.GetTypeCode(type) is >= TypeCode.SByte and <= TypeCode.Double
#if NET
        || type == typeof(Half) || type == typeof(Int128) || type == typeof(UInt128)
#endif
        ;
}
