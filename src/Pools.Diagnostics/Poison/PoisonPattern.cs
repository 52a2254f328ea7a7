namespace Pools.Diagnostics;

/// <summary>Eight bytes that say which rental an array's content comes from.</summary>
/// <remarks>
/// <para><b>Numbers</b>: two little-endian words of 32 bits, <c>1111 1111 1111 1srd 1ddd dddd 1ddd dddd</c>, where <c>s</c> is the word's
/// place, <c>r</c> is set after the return, and <c>d</c> are 15 of 30 bits of the rental's number. No byte is below 0x80, so none is zero
/// or a character of ASCII; a word is a negative integer, and a <see cref="float"/> or <see cref="double"/> of it is no number.</para>
/// <para><b>Characters</b>: four lone surrogates, U+DC80 … U+DCFF: <c>1101 1100 1ssr dddd</c>, 16 bits of the number.</para>
/// <para><b>Threading</b>: pure.</para>
/// </remarks>
internal static class PoisonPattern
{
    private const int WordIdBits = 15;
    private const int CharIdBits = 4;
    private const uint Second = 0x0004_0000;
    private const uint ReturnedWord = 0x0002_0000;
    private const uint ReturnedChar = 0x10;

    /// <summary>How many bits of a rental's number words keep.</summary>
    public const int IdBitsInWords = 2 * WordIdBits;

    /// <summary>How many bits of a rental's number characters keep.</summary>
    public const int IdBitsInChars = 4 * CharIdBits;

    /// <summary>The pattern of an array of numbers: the first word in the low half.</summary>
    public static ulong OfWords(long id, bool isReturned) =>
        Word((uint)id, isReturned) | ((ulong)(Word((uint)(id >> WordIdBits), isReturned) | Second) << 32);

    /// <summary>The pattern of an array of characters: the first in the low 16 bits.</summary>
    public static ulong OfChars(long id, bool isReturned)
    {
        ulong pattern = 0;
        for (int i = 0; i < 4; i++)
        {
            ulong c = 0xDC80u | ((uint)i << 5) | (isReturned ? ReturnedChar : 0) | ((uint)(id >> (CharIdBits * i)) & 0xF);
            pattern |= c << (16 * i);
        }

        return pattern;
    }

    /// <summary>Reads the number in a pattern of words, the first of them in the low half.</summary>
    public static bool TryReadWords(ulong pattern, out long id, out bool isReturned)
    {
        id = Bits((uint)pattern) | ((long)Bits((uint)(pattern >> 32)) << WordIdBits);
        isReturned = (pattern & ReturnedWord) != 0;
        return pattern == OfWords(id, isReturned);
    }

    /// <summary>Reads the number in a pattern of characters, the first of them in the low bits.</summary>
    public static bool TryReadChars(ulong pattern, out long id, out bool isReturned)
    {
        id = 0;
        for (int i = 0; i < 4; i++)
        {
            id |= (long)((pattern >> (16 * i)) & 0xF) << (CharIdBits * i);
        }

        isReturned = (pattern & ReturnedChar) != 0;
        return pattern == OfChars(id, isReturned);
    }

    private static uint Word(uint bits, bool isReturned) =>
        0xFFF8_8080 | (isReturned ? ReturnedWord : 0) | (bits & 0x7F) | ((bits & 0x3F80) << 1) | ((bits & 0x4000) << 2);

    private static uint Bits(uint word) => (word & 0x7F) | ((word >> 1) & 0x3F80) | ((word >> 2) & 0x4000);
}
