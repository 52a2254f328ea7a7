namespace Pools.Diagnostics;

/// <summary>
/// A template written out until it and the pattern of eight bytes meet again: as many words as an element has bytes, or fewer. An array's
/// content repeats after them, so it can be filled and looked at in blocks.
/// </summary>
/// <remarks><b>Threading</b>: immutable. The caller's memory must not move.</remarks>
internal sealed unsafe class TemplatePeriod
{
    private const int Word = sizeof(ulong);

    /// <summary>The bytes to copy or compare at a time: they fit into the nearest cache (arbitrary).</summary>
    private const int Block = 4_096;

    // For each word of the period: the bits that the pattern decides, and those that the template gives.
    private readonly ulong[] _free;
    private readonly ulong[] _given;

    public TemplatePeriod(ElementTemplate template, int size)
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

    private int Bytes => _free.Length * Word;

    /// <summary>Whether the pattern decides the same bits in another one.</summary>
    public bool HasFreeBytesOf(TemplatePeriod other) => _free.AsSpan().SequenceEqual(other._free);

    /// <summary>Writes the content from one offset to before another.</summary>
    /// <param name="memory">Where the array's first element is.</param>
    /// <param name="from">The first byte to write.</param>
    /// <param name="to">The byte after the last.</param>
    /// <param name="pattern">The bits of free bytes.</param>
    public void Fill(byte* memory, long from, long to, ulong pattern)
    {
        long first = Math.Min(to, WordFrom(from));
        long second = Math.Min(to, first + Bytes);
        FillBytes(memory, from, first, pattern);
        FillWords(memory, first, second, pattern);
        Repeat(memory, first, second, to);
    }

    /// <summary>The first byte from one offset to before another that is not the content's, or -1.</summary>
    public long FindChange(byte* memory, long from, long to, ulong pattern)
    {
        long first = Math.Min(to, WordFrom(from));
        long changed = FindByte(memory, from, first, pattern);
        if (changed >= 0)
        {
            return changed;
        }

        // The content is right if its first period is, and each byte is the one a period before it.
        long second = Math.Min(to, first + Bytes);
        changed = FindWord(memory, first, second, pattern);
        return changed >= 0 ? changed : FindByte(memory, FindOtherThanBefore(memory, second, to), to, pattern);
    }

    /// <summary>Where the first whole word begins.</summary>
    private static long WordFrom(long offset) => (offset + Word - 1) & -Word;

    private int PlaceInPeriod(long offset) => (int)(offset / Word % _free.Length);

    private ulong WordAt(int word, ulong pattern) => (pattern & _free[word]) | _given[word];

    private byte ByteAt(long offset, ulong pattern) => RawBytes.ByteOf(WordAt(PlaceInPeriod(offset), pattern), offset);

    private void FillBytes(byte* memory, long from, long to, ulong pattern)
    {
        for (; from < to; from++)
        {
            memory[from] = ByteAt(from, pattern);
        }
    }

    private void FillWords(byte* memory, long from, long to, ulong pattern)
    {
        int word = PlaceInPeriod(from);
        for (; to - from >= Word; from += Word)
        {
            *(ulong*)(memory + from) = WordAt(word, pattern);
            word = word + 1 == _free.Length ? 0 : word + 1;
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

    private long FindByte(byte* memory, long from, long to, ulong pattern)
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

    private long FindWord(byte* memory, long from, long to, ulong pattern)
    {
        int word = PlaceInPeriod(from);
        for (; to - from >= Word; from += Word)
        {
            if (*(ulong*)(memory + from) != WordAt(word, pattern))
            {
                break;
            }

            word = word + 1 == _free.Length ? 0 : word + 1;
        }

        // The word that is another one, or what is left of the last.
        return FindByte(memory, from, Math.Min(to, from + Word), pattern);
    }

    /// <summary>The start of the first block with a byte that differs from the one a period before, or the end.</summary>
    private long FindOtherThanBefore(byte* memory, long from, long to)
    {
        for (; from < to; from += Block)
        {
            int bytes = (int)Math.Min(Block, to - from);
            if (!new ReadOnlySpan<byte>(memory + from, bytes).SequenceEqual(new ReadOnlySpan<byte>(memory + from - Bytes, bytes)))
            {
                return from;
            }
        }

        return to;
    }

    private static int GreatestCommonDivisor(int a, int b) => b == 0 ? a : GreatestCommonDivisor(b, a % b);
}
