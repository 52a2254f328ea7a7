using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>Fills memory with a pattern of eight bytes that repeats from its beginning, and finds where it does not.</summary>
/// <remarks><b>Threading</b>: pure. The caller's memory must not move.</remarks>
internal static unsafe class RawBytes
{
    private const int Period = sizeof(ulong);

    /// <summary>The shortest run of words to align (arbitrary): stores that straddle two lines take twice as long.</summary>
    private const int LongFill = 64;

    /// <summary>Writes the pattern.</summary>
    /// <param name="memory">Where the pattern's first byte would be.</param>
    /// <param name="from">The first byte to write.</param>
    /// <param name="to">The byte after the last.</param>
    /// <param name="pattern">The first byte in the low eight bits.</param>
    public static void Fill(byte* memory, long from, long to, ulong pattern)
    {
        if (to - from < Period)
        {
            FillBytes(memory, from, to, pattern);
            return;
        }

        ulong turned = TurnedTo(pattern, from);
        ulong* word = (ulong*)(memory + from);
        ulong* end = word + ((to - from) / Period);
        if (end - word > LongFill && (nint)word % Period == 0)
        {
            while ((nint)word % CacheLine.Half != 0)
            {
                *word++ = turned;
            }
        }

        new Span<ulong>(word, checked((int)(end - word))).Fill(turned);

        // The last word overlaps the one before it.
        *(ulong*)(memory + to - Period) = TurnedTo(pattern, to);
    }

    /// <summary>The first byte that is not the pattern's, or -1.</summary>
    public static long FindChange(byte* memory, long from, long to, ulong pattern)
    {
        if (to - from < Period)
        {
            return FindByte(memory, from, to, pattern);
        }

        long words = (to - from) / Period;
        long changed = IndexOfOther((ulong*)(memory + from), words, TurnedTo(pattern, from));
        if (changed >= 0)
        {
            return FindByte(memory, from + (changed * Period), to, pattern);
        }

        return *(ulong*)(memory + to - Period) == TurnedTo(pattern, to) ? -1 : FindByte(memory, from + (words * Period), to, pattern);
    }

    /// <summary>The pattern's byte at an offset.</summary>
    public static byte ByteOf(ulong pattern, long offset) => (byte)(pattern >> (8 * (int)(offset % Period)));

    /// <summary>The eight bytes of the pattern from an offset on, which is also where eight bytes end.</summary>
    private static ulong TurnedTo(ulong pattern, long offset)
    {
        int bits = 8 * (int)(offset & (Period - 1));
        return (pattern >> bits) | (pattern << (-bits & 63));
    }

    private static void FillBytes(byte* memory, long from, long to, ulong pattern)
    {
        for (; from < to; from++)
        {
            memory[from] = ByteOf(pattern, from);
        }
    }

    private static long FindByte(byte* memory, long from, long to, ulong pattern)
    {
        for (; from < to; from++)
        {
            if (memory[from] != ByteOf(pattern, from))
            {
                return from;
            }
        }

        return -1;
    }

    private static long IndexOfOther(ulong* words, long count, ulong pattern)
    {
#if NET
        return new ReadOnlySpan<ulong>(words, checked((int)count)).IndexOfAnyExcept(pattern);
#else
        for (long i = 0; i < count; i++)
        {
            if (words[i] != pattern)
            {
                return i;
            }
        }

        return -1;
#endif
    }
}
