namespace Pools.Bench;

/// <summary>The bytes that services send. Sender and receiver know them by a key, so the receiver can compare every byte.</summary>
internal static class Content
{
    private static readonly byte[] s_bytes = Create();

    /// <summary>A number that looks random, the same for the same key.</summary>
    public static uint Mix(int key) => BitOperations.Crc32C(0, (uint)key);

    public static ReadOnlySpan<byte> Of(int key, int length) => s_bytes.AsSpan((int)(Mix(key) % (uint)(s_bytes.Length - length)), length);

    private static byte[] Create()
    {
        // Arbitrary, and longer than a response.
        byte[] bytes = new byte[4 * Sizes.Mebibyte];
        new Random(1).NextBytes(bytes);
        return bytes;
    }
}
