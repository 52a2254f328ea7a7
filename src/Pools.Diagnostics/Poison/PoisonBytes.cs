using Pools.Internal;

namespace Pools.Diagnostics;

/// <summary>
/// The bytes of an array that is full of one content. The content repeats where a template of an element and a pattern of eight bytes meet
/// again: after as many words as an element has bytes, or fewer. So it is written and compared in blocks.
/// </summary>
/// <remarks><b>Threading</b>: immutable. Concurrent writes to the array may show up as changes.</remarks>
internal sealed unsafe class PoisonBytes
{
    private const int Word = sizeof(ulong);

    /// <summary>The bytes to copy or compare at a time: they fit into the nearest cache (arbitrary).</summary>
    private const int Block = 4_096;

    /// <summary>The bytes to write or compare by words: their number is an int. Longer content is copied or compared in blocks.</summary>
    private const long MaxFill = 1L << 33;

    /// <summary>The shortest run of words to align (arbitrary).</summary>
    private const int LongFill = 64;

    // For each word of the period: the bits that the pattern decides, and those that the template gives.
    private readonly ulong[] _free;
    private readonly ulong[] _given;

    private PoisonBytes(ulong free)
    {
        _free = [free];
        _given = [0];
    }

    public PoisonBytes(ElementTemplate template, int size)
    {
        int words = size / GreatestCommonDivisor(size, Word);
        _free = new ulong[words];
        _given = new ulong[words];
        for (int i = 0; i < words * Word; i++)
        {
            int index = i % size;
            int shift = 8 * (i % Word);
            _free[i / Word] |= template.IsFree(index) ? 0xFFUL << shift : 0;
            _given[i / Word] |= template.IsFree(index) ? 0 : (ulong)template.GivenByte(index) << shift;
        }
    }

    /// <summary>The pattern alone, of any bits.</summary>
    public static PoisonBytes Pattern { get; } = new(free: ulong.MaxValue);

    /// <summary>Zeros, with any pattern.</summary>
    public static PoisonBytes Zeros { get; } = new(free: 0);

    private bool IsOneWord => _free.Length == 1;

    private int Period => _free.Length * Word;

    /// <summary>Whether the pattern decides the same bits in another one.</summary>
    public bool HasFreeBytesOf(PoisonBytes other) => _free.AsSpan().SequenceEqual(other._free);

    /// <summary>Writes the first elements.</summary>
    public void Fill<T>(T[] array, int count, ulong pattern)
    {
        if (count != 0)
        {
            fixed (byte* memory = &Unsafe.As<T, byte>(ref array[0]))
            {
                Fill(memory, (long)count * Unsafe.SizeOf<T>(), pattern);
            }
        }
    }

    /// <summary>Finds the first byte of some elements that is not the content's.</summary>
    /// <returns>Its offset from the array's first element, or -1.</returns>
    public long FindChange<T>(T[] array, int start, int count, ulong pattern)
    {
        if (count == 0)
        {
            return -1;
        }

        fixed (byte* memory = &Unsafe.As<T, byte>(ref array[0]))
        {
            return FindChange(memory, (long)start * Unsafe.SizeOf<T>(), ((long)start + count) * Unsafe.SizeOf<T>(), pattern);
        }
    }

    /// <param name="memory">Where the array's first element is. It must not move.</param>
    /// <param name="length">How many bytes to write.</param>
    /// <param name="pattern">The bits of free bytes.</param>
    public void Fill(byte* memory, long length, ulong pattern)
    {
        long period = IsOneWord && length > Word ? Math.Min(length, MaxFill) & -Word : Math.Min(length, Period);
        int words = (int)(period / Word);
        if (IsOneWord)
        {
            Fill((ulong*)memory, words, WordAt(0, pattern));
        }
        else
        {
            for (int word = 0; word < words; word++)
            {
                ((ulong*)memory)[word] = WordAt(word, pattern);
            }
        }

        for (long i = (long)words * Word; i < period; i++)
        {
            memory[i] = ByteAt(i, pattern);
        }

        for (long written = period; written < length;)
        {
            long bytes = Math.Min(length - written, Math.Min(written, Math.Max(Block, period)) / period * period);
            Buffer.MemoryCopy(memory, memory + written, bytes, bytes);
            written += bytes;
        }
    }

    /// <summary>The first byte from one offset to before another that is not the content's, or -1.</summary>
    public long FindChange(byte* memory, long from, long to, ulong pattern)
    {
#if NET
        if (IsOneWord && from % Word == 0 && to - from <= MaxFill)
        {
            int words = (int)((to - from) / Word);
            int other = new ReadOnlySpan<ulong>(memory + from, words).IndexOfAnyExcept(WordAt(0, pattern));
            return FindByte(memory, from + ((long)(other < 0 ? words : other) * Word), to, pattern);
        }
#endif

        // The content is right if its first period is, and each byte is the one a period before it.
        long second = Math.Min(to, from + Period);
        long changed = FindByte(memory, from, second, pattern);
        return changed >= 0 ? changed : FindByte(memory, FindOtherThanBefore(memory, second, to), to, pattern);
    }

    private static void Fill(ulong* words, int count, ulong word)
    {
        // Aligned, because stores that straddle two cache lines take twice as long.
        for (; count > LongFill && (nint)words % CacheLine.Half != 0; count--)
        {
            *words++ = word;
        }

        new Span<ulong>(words, count).Fill(word);
    }

    private ulong WordAt(int word, ulong pattern) => (pattern & _free[word]) | _given[word];

    private ulong WordAt(long offset, ulong pattern) => WordAt(IsOneWord ? 0 : (int)(offset / Word % _free.Length), pattern);

    private byte ByteAt(long offset, ulong pattern) => (byte)(WordAt(offset, pattern) >> (8 * (int)(offset % Word)));

    private long FindByte(byte* memory, long from, long to, ulong pattern)
    {
        while (from < to)
        {
            if (from % Word == 0 && to - from >= Word && *(ulong*)(memory + from) == WordAt(from, pattern))
            {
                from += Word;
            }
            else if (memory[from] == ByteAt(from, pattern))
            {
                from++;
            }
            else
            {
                return from;
            }
        }

        return -1;
    }

    /// <summary>The start of the first block with a byte that differs from the one a period before, or the end.</summary>
    private long FindOtherThanBefore(byte* memory, long from, long to)
    {
        for (; from < to; from += Block)
        {
            int bytes = (int)Math.Min(Block, to - from);
            if (!new ReadOnlySpan<byte>(memory + from, bytes).SequenceEqual(new ReadOnlySpan<byte>(memory + from - Period, bytes)))
            {
                return from;
            }
        }

        return to;
    }

    private static int GreatestCommonDivisor(int a, int b) => b == 0 ? a : GreatestCommonDivisor(b, a % b);
}
