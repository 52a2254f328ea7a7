using System.Buffers;
using System.Security.Cryptography;

namespace Pools.Samples.WebApi;

/// <summary>Two ways to read what a client sends.</summary>
internal static class Bodies
{
    /// <summary>Bytes read at a time (arbitrary).</summary>
    private const int ChunkBytes = 16 << 10;

    /// <summary>Hashes a body chunk by chunk.</summary>
    public static async Task<string> HashAsync(Stream body, ArrayPool<byte> chunks, CancellationToken cancellation)
    {
        using var hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);

        // Should reading throw, the array goes back all the same.
        using RentedArray<byte> chunk = chunks.Lease(ChunkBytes);
        int read;
        while ((read = await body.ReadAsync(chunk.Memory, cancellation)) != 0)
        {
            hash.AppendData(chunk.Span[..read]);
        }

        return Convert.ToHexStringLower(hash.GetHashAndReset());
    }

    /// <summary>Reads a body into one array.</summary>
    /// <param name="body">The body.</param>
    /// <param name="length">Its length, if the client tells.</param>
    /// <param name="documents">Where the array comes from.</param>
    /// <param name="cancellation">Ends the reading.</param>
    /// <returns>The body, which the caller disposes of.</returns>
    public static async Task<RentedArray<byte>> ReadAsync(
        Stream body, long? length, ArrayPool<byte> documents, CancellationToken cancellation)
    {
        // One more than the length, so that the end is read without growing. The handler trusts the announced length up to one chunk;
        // beyond that, memory follows the received bytes.
        int first = (int)Math.Min((length ?? 0) + 1, ChunkBytes);
        using PooledBufferWriter<byte> writer = new(documents, first);
        int read;
        while ((read = await body.ReadAsync(writer.GetMemory(), cancellation)) != 0)
        {
            writer.Advance(read);
        }

        return writer.DetachBuffer();
    }
}
