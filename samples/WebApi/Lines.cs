using System.Buffers;

namespace Pools.Samples.WebApi;

/// <summary>Sorts the lines of a text in place, without decoding. It copies only into the response.</summary>
internal static class Lines
{
    private const byte Newline = (byte)'\n';

    /// <summary>Writes the lines in the order of their bytes, each with a newline at its end.</summary>
    public static void WriteSorted(ReadOnlyMemory<byte> text, ArrayPool<Range> ranges, IBufferWriter<byte> output)
    {
        using RentedArray<Range> lines = ranges.Lease(text.Span.Count(Newline) + 1);
        int count = Split(text.Span, lines.Span);
        lines.Span[..count].Sort((left, right) => text.Span[left].SequenceCompareTo(text.Span[right]));
        foreach (Range line in lines.Span[..count])
        {
            output.Write(text.Span[line]);
            output.Write([Newline]);
        }
    }

    private static int Split(ReadOnlySpan<byte> text, Span<Range> lines)
    {
        int count = 0;
        int start = 0;
        while (start < text.Length)
        {
            int length = text[start..].IndexOf(Newline);
            int end = length < 0 ? text.Length : start + length;
            lines[count++] = start..end;
            start = end + 1;
        }

        return count;
    }
}
