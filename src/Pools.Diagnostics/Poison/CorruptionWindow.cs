using System;
using System.Runtime.CompilerServices;
using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>Shows what stands where something else was left.</summary>
internal static unsafe class CorruptionWindow<T>
{
    /// <summary>The bytes from a change on. Those of references are not shown, for they are addresses, and move; nor are secrets.</summary>
    public static Corruption At(T[] array, long offset, long id, bool isReturned, bool isSecret)
    {
        if (ElementType<T>.HoldsReferences || isSecret)
        {
            return new Corruption { Offset = offset };
        }

        int size = Unsafe.SizeOf<T>();
        int first = (int)(offset / size);
        int count = Math.Min(array.Length - first, ((Corruption.Window + size - 1) / size) + 1);
        return new Corruption
        {
            Offset = offset,
            Expected = Expect(array.Length, first, count, offset, id, isReturned),
            Found = Cut(array, first, count, offset),
        };
    }

    private static byte[] Cut(T[] array, int first, int count, long offset)
    {
        T[] copy = new T[count];
        Array.Copy(array, first, copy, 0, count);
        return BytesFrom(copy, (int)(offset - ((long)first * Unsafe.SizeOf<T>())));
    }

    private static byte[] Expect(int length, int first, int count, long offset, long id, bool isReturned)
    {
        // The pattern's phase repeats every eight elements, whatever their size.
        int phase = first % 8;
        T[] filled = new T[phase + Math.Min(count, length - first)];
        Poisoner<T>.Instance.Fill(filled, 0, filled.Length, id, isReturned);
        T[] copy = new T[filled.Length - phase];
        Array.Copy(filled, phase, copy, 0, copy.Length);
        return BytesFrom(copy, (int)(offset - ((long)first * Unsafe.SizeOf<T>())));
    }

    private static byte[] BytesFrom(T[] elements, int start)
    {
        int bytes = Math.Min(Corruption.Window, (elements.Length * Unsafe.SizeOf<T>()) - start);
        byte[] shown = new byte[bytes];
        fixed (byte* memory = &Unsafe.As<T, byte>(ref elements[0]))
        {
            new ReadOnlySpan<byte>(memory + start, bytes).CopyTo(shown);
        }

        return shown;
    }
}
