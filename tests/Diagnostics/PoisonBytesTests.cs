namespace Pools.Tests.Debug;

/// <summary>Patterns are written and compared in whole words and lines, with the same result as byte by byte.</summary>
public sealed unsafe class PoisonBytesTests
{
    private const ulong Pattern = 0xB8A7_9685_F4E3_D2C1;

    // Up to the middle of the third line; and whole lines that end anywhere.
    private static readonly int[] s_counts = [.. Enumerable.Range(0, 150), .. Enumerable.Range(700, 70)];

    [Fact]
    public void Each_byte_in_the_range_is_the_patterns_and_none_outside_is_touched()
    {
        byte[] bytes = new byte[1_024];
        foreach (int count in s_counts)
        {
            Array.Clear(bytes);
            Fill(bytes, count);

            for (int i = 0; i < bytes.Length; i++)
            {
                if (bytes[i] != (i < count ? (byte)(Pattern >> (8 * (i % 8))) : 0))
                {
                    Assert.Fail($"Byte {i} of {count} is {bytes[i]:x2}.");
                }
            }
        }
    }

    [Fact]
    public void Any_one_byte_that_is_changed_is_found_where_it_is_and_none_outside_is()
    {
        byte[] bytes = new byte[1_024];
        Fill(bytes, bytes.Length);
        foreach (int count in s_counts.Where(count => count is < 40 or > 760))
        {
            for (int from = 0; from < 9; from++)
            {
                int to = from + count;
                for (int changed = 0; changed < to + 9; changed++)
                {
                    bytes[changed] ^= 0x40;
                    long found = FindChange(bytes, from, to);
                    bytes[changed] ^= 0x40;

                    if (found != (changed >= from && changed < to ? changed : -1))
                    {
                        Assert.Fail($"Byte {changed}, changed, is found at {found} of {from} to {to}.");
                    }
                }
            }
        }
    }

    private static void Fill(byte[] bytes, int count)
    {
        fixed (byte* memory = bytes)
        {
            PoisonBytes.Pattern.Fill(memory, count, Pattern);
        }
    }

    private static long FindChange(byte[] bytes, int from, int to)
    {
        fixed (byte* memory = bytes)
        {
            return PoisonBytes.Pattern.FindChange(memory, from, to, Pattern);
        }
    }
}
