using System;
using System.Runtime.CompilerServices;

namespace Pools.Diagnostics;

/// <summary>For other types without references: in each element, the pattern where its fields take any bits, and a strange but valid value elsewhere.</summary>
internal sealed unsafe class TemplatePoisoner<T> : Poisoner<T>
{
    private const int Word = sizeof(ulong);

    /// <summary>Bytes that are copied or compared at a time: what is read again is in the nearest cache (arbitrary).</summary>
    private const int Block = 4_096;

    private static readonly ElementTemplate s_template = ElementTemplate.Of<T>();
    private static readonly TemplatePeriod s_period = new(s_template, Unsafe.SizeOf<T>());

    public override void Fill(T[] array, int start, int count, long id, bool isReturned)
    {
        if (count == 0)
        {
            return;
        }

        ulong pattern = PoisonPattern.OfWords(id, isReturned);
        fixed (byte* memory = &Unsafe.As<T, byte>(ref array[0]))
        {
            long from = (long)start * Unsafe.SizeOf<T>();
            long to = ((long)start + count) * Unsafe.SizeOf<T>();
            long first = Math.Min(to, WordFrom(from));
            long second = Math.Min(to, first + s_period.Bytes);
            FillBytes(memory, from, first, pattern);
            FillWords(memory, first, second, pattern);
            Repeat(memory, first, second, to);
        }
    }

    public override long FindChange(T[] array, int start, int count, long id, bool isReturned)
    {
        if (count == 0)
        {
            return -1;
        }

        ulong pattern = PoisonPattern.OfWords(id, isReturned);
        fixed (byte* memory = &Unsafe.As<T, byte>(ref array[0]))
        {
            long from = (long)start * Unsafe.SizeOf<T>();
            long to = ((long)start + count) * Unsafe.SizeOf<T>();
            long first = Math.Min(to, WordFrom(from));
            long changed = FindByte(memory, from, first, pattern);
            if (changed >= 0)
            {
                return changed;
            }

            // The content is right if its first period is, and each byte is the one a period before it.
            long second = Math.Min(to, first + s_period.Bytes);
            changed = FindWord(memory, first, second, pattern);
            return changed >= 0 ? changed : FindByte(memory, FindOtherThanBefore(memory, second, to), to, pattern);
        }
    }

    /// <summary>Where the first whole word begins.</summary>
    private static long WordFrom(long offset) => (offset + Word - 1) & -Word;

    private static int PlaceInPeriod(long offset) => (int)(offset / Word % s_period.Words);

    private static byte ByteAt(long offset, ulong pattern)
    {
        int index = (int)(offset % Unsafe.SizeOf<T>());
        return s_template.ByteAt(index, offset - index, pattern);
    }

    private static void FillBytes(byte* memory, long from, long to, ulong pattern)
    {
        for (; from < to; from++)
        {
            memory[from] = ByteAt(from, pattern);
        }
    }

    private static void FillWords(byte* memory, long from, long to, ulong pattern)
    {
        int word = PlaceInPeriod(from);
        for (; to - from >= Word; from += Word)
        {
            *(ulong*)(memory + from) = s_period.WordAt(word, pattern);
            word = word + 1 == s_period.Words ? 0 : word + 1;
        }

        FillBytes(memory, from, to, pattern);
    }

    /// <summary>Writes what stands between two offsets, whole periods, again and again.</summary>
    private static void Repeat(byte* memory, long first, long second, long to)
    {
        long written = second - first;
        for (long left = to - second; left > 0;)
        {
            long bytes = Math.Min(written, left);
            Buffer.MemoryCopy(memory + first, memory + to - left, left, bytes);
            left -= bytes;
            written = written < Block ? written + bytes : written;
        }
    }

    private static long FindByte(byte* memory, long from, long to, ulong pattern)
    {
        for (; from < to; from++)
        {
            if (memory[from] != ByteAt(from, pattern))
            {
                return from;
            }
        }

        return -1;
    }

    private static long FindWord(byte* memory, long from, long to, ulong pattern)
    {
        int word = PlaceInPeriod(from);
        for (; to - from >= Word; from += Word)
        {
            if (*(ulong*)(memory + from) != s_period.WordAt(word, pattern))
            {
                break;
            }

            word = word + 1 == s_period.Words ? 0 : word + 1;
        }

        // The word that is another one, or what is left of the last.
        return FindByte(memory, from, Math.Min(to, from + Word), pattern);
    }

    /// <summary>Where a block begins of which some byte is not the one a period before it; the end if there is none.</summary>
    private static long FindOtherThanBefore(byte* memory, long from, long to)
    {
        for (; from < to; from += Block)
        {
            int bytes = (int)Math.Min(Block, to - from);
            if (!new ReadOnlySpan<byte>(memory + from, bytes).SequenceEqual(new ReadOnlySpan<byte>(memory + from - s_period.Bytes, bytes)))
            {
                return from;
            }
        }

        return to;
    }
}
