using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>Whether an array has been cleared.</summary>
internal static unsafe class Zeros<T>
{
    /// <summary>The place of numbers in a struct with references.</summary>
    private static readonly ElementTemplate? s_template =
        typeof(T).IsValueType && ElementType<T>.HoldsReferences ? ElementTemplate.Of<T>(isReturned: false) : null;

    /// <summary>Whether all elements from one to before another are zero.</summary>
    public static bool Only(T[] array, int start, int end)
    {
        fixed (byte* memory = &Unsafe.As<T, byte>(ref array[0]))
        {
            return RawBytes.FindChange(memory, (long)start * Unsafe.SizeOf<T>(), (long)end * Unsafe.SizeOf<T>(), pattern: 0) < 0;
        }
    }

    /// <summary>Whether all references in an element are null. Numbers keep no object in memory.</summary>
    public static bool HasNoReference(T[] array, int index)
    {
        fixed (byte* memory = &Unsafe.As<T, byte>(ref array[index]))
        {
            for (int i = 0; i < Unsafe.SizeOf<T>(); i++)
            {
                if (memory[i] != 0 && s_template?.IsData(i) != true)
                {
                    return false;
                }
            }
        }

        return true;
    }
}
