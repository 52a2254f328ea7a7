using System;

namespace Pools.Diagnostics;

/// <summary>
/// A template written out until it and the pattern of eight bytes meet again: as many words as an element has bytes, or fewer. An array's content repeats after them, so it can be
/// filled and looked at in blocks.
/// </summary>
/// <remarks><b>Threading</b>: immutable.</remarks>
internal sealed class TemplatePeriod
{
    private const int Word = sizeof(ulong);

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
            ulong bits = 0xFFUL << shift;
            _free[i / Word] |= template.IsFree(index) ? bits : 0;
            _given[i / Word] |= template.IsFree(index) ? 0 : (ulong)template.ByteAt(index, offset: 0, pattern: 0) << shift;
        }
    }

    public int Words => _free.Length;

    public int Bytes => _free.Length * Word;

    /// <summary>Eight bytes of the content.</summary>
    /// <param name="word">Which of the period.</param>
    /// <param name="pattern">What free bytes hold.</param>
    public ulong WordAt(int word, ulong pattern) => (pattern & _free[word]) | _given[word];

    private static int GreatestCommonDivisor(int a, int b) => b == 0 ? a : GreatestCommonDivisor(b, a % b);
}
