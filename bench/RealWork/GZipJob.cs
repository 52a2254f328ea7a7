using System.IO.Compression;
using CommunityToolkit.HighPerformance;

namespace Pools.Bench;

/// <summary>Compresses a file into a growing rented buffer, and decompresses it again.</summary>
internal static class GZipJob
{
    // The least that a writer starts with; it doubles from there.
    private const int FirstBytes = 4 * Sizes.Kibibyte;
    private const int ReadBytes = 32 * Sizes.Kibibyte;

    public static byte[] Compress(byte[] content)
    {
        using MemoryStream packed = new();
        Compress(content, packed);
        return packed.ToArray();
    }

    public static bool IsRight(ArrayPool<byte> pool, byte[] input, byte[] reference)
    {
        using PooledBufferWriter<byte> packed = new(pool, FirstBytes);
        Compress(input, packed.AsStream());
        return packed.WrittenSpan.SequenceEqual(reference) && Unpacks(pool, packed.WrittenMemory, input);
    }

    private static void Compress(byte[] content, Stream packed)
    {
        using GZipStream gzip = new(packed, CompressionLevel.Fastest, leaveOpen: true);
        gzip.Write(content);
    }

    private static bool Unpacks(ArrayPool<byte> pool, ReadOnlyMemory<byte> packed, ReadOnlySpan<byte> expected)
    {
        using GZipStream gzip = new(packed.AsStream(), CompressionMode.Decompress);
        byte[] buffer = pool.Rent(ReadBytes);
        int read;
        while ((read = gzip.Read(buffer, 0, ReadBytes)) > 0 && expected.StartsWith(buffer.AsSpan(0, read)))
        {
            expected = expected[read..];
        }

        pool.Return(buffer);
        return read == 0 && expected.IsEmpty;
    }
}
