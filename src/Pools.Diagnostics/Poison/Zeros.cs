using System.Runtime.CompilerServices;

namespace Pools.Diagnostics;

/// <summary>Whether an array has been cleared.</summary>
internal static unsafe class Zeros<T>
{
    /// <summary>Whether all elements from one to before another are zero.</summary>
    public static bool Only(T[] array, int start, int end)
    {
        fixed (byte* memory = &Unsafe.As<T, byte>(ref array[0]))
        {
            return RawBytes.FindChange(memory, (long)start * Unsafe.SizeOf<T>(), (long)end * Unsafe.SizeOf<T>(), pattern: 0) < 0;
        }
    }
}
