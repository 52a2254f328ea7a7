using System;
using System.Text;

namespace Pools.Tests.Consumers;

/// <summary>Content that depends on a number alone, so that any exchange between two requests shows.</summary>
internal static class Content
{
    /// <summary>Beyond several blocks of a pipe, of a formatter's buffer, and of the large pool's threshold here (2^18 bytes).</summary>
    private const int Longest = 300_000;

    /// <summary>Bytes without a pattern, 0 to 300,000 of them: most few, some many.</summary>
    public static byte[] Bytes(int number)
    {
        var random = new Random(number);
        byte[] bytes = new byte[LengthFor(random)];
        random.NextBytes(bytes);
        return bytes;
    }

    /// <summary>Text of one, two, three and four bytes a character in UTF-8.</summary>
    public static string Text(int number)
    {
        var random = new Random(number);
        int length = LengthFor(random) / 4;
        StringBuilder text = new();
        while (text.Length < length)
        {
            text.Append(random.Next(4) switch
            {
                0 => (char)random.Next('a', 'z' + 1),
                1 => (char)random.Next('\u00c0', '\u0180'),
                2 => (char)random.Next('\u3041', '\u3097'),
                _ => char.ConvertFromUtf32(random.Next(0x1f600, 0x1f640)),
            });
        }

        return text.ToString();
    }

    private static int LengthFor(Random random) => random.Next(8) switch
    {
        0 => random.Next(4),
        1 => random.Next(Longest),
        _ => random.Next(20_000),
    };
}
