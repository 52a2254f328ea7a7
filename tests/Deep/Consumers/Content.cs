namespace Pools.Tests.Consumers;

/// <summary>Content that depends on a number alone: mixing up two requests shows.</summary>
internal static class Content
{
    // More than several blocks of a pipe, and than the threshold of the large pool here.
    private const int Longest = 300_000;

    /// <summary>Random bytes, up to 300,000 of them.</summary>
    public static byte[] Bytes(int number)
    {
        Random random = new(number);
        byte[] bytes = new byte[LengthFor(random)];
        random.NextBytes(bytes);
        return bytes;
    }

    /// <summary>Characters of one to four bytes in UTF-8.</summary>
    public static string Text(int number)
    {
        Random random = new(number);
        string[] characters = ["a", "\u00e4", "\u3042", "\U0001f600"];
        return string.Concat(random.GetItems(characters, LengthFor(random) / 4));
    }

    private static int LengthFor(Random random) => random.Next(8) switch
    {
        0 => random.Next(4),
        1 => random.Next(Longest),
        _ => random.Next(20_000),
    };
}
