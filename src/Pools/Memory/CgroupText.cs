using System;

namespace Pools.Memory;

/// <summary>Reads the numbers that the kernel writes about control groups, byte by byte and without strings.</summary>
internal static class CgroupText
{
    /// <summary>
    /// From here on a number is no limit, in bytes. Version 1 writes "none" as the largest signed number, rounded down to a page of at most 64 KiB (2^63 -
    /// 65,536); half of that is more memory than any machine has.
    /// </summary>
    private const long NoLimit = 1L << 62;

    /// <summary>A limit: a number on a line of its own, or <c>max</c>. None is <see cref="long.MaxValue"/>.</summary>
    public static bool TryParseLimit(ReadOnlySpan<byte> text, out long bytes)
    {
        if (text.SequenceEqual("max\n"u8))
        {
            bytes = long.MaxValue;
            return true;
        }

        bool parsed = TryParseNumber(text, out bytes);
        bytes = bytes >= NoLimit ? long.MaxValue : bytes;
        return parsed;
    }

    /// <summary>A number on a line of its own, which must have an end: one cut short would read as a smaller number. Too large a number is the largest.</summary>
    public static bool TryParseNumber(ReadOnlySpan<byte> text, out long value)
    {
        value = 0;
        int end = text.IndexOf((byte)'\n');
        if (end <= 0)
        {
            return false;
        }

        foreach (byte character in text.Slice(0, end))
        {
            int digit = character - '0';
            if (digit is < 0 or > 9)
            {
                value = 0;
                return false;
            }

            value = value > (long.MaxValue - digit) / 10 ? long.MaxValue : (value * 10) + digit;
        }

        return true;
    }

    /// <summary>The rest of the line that begins with <paramref name="key"/> and a space, its end included.</summary>
    public static bool TryFind(ReadOnlySpan<byte> lines, ReadOnlySpan<byte> key, out ReadOnlySpan<byte> rest)
    {
        for (int end = lines.IndexOf((byte)'\n'); end >= 0; end = lines.IndexOf((byte)'\n'))
        {
            if (end > key.Length && lines[key.Length] == ' ' && lines.StartsWith(key))
            {
                rest = lines.Slice(key.Length + 1, end - key.Length);
                return true;
            }

            lines = lines.Slice(end + 1);
        }

        rest = default;
        return false;
    }
}
