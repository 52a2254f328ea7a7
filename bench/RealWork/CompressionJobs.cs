using System.IO.Compression;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace Pools.Bench;

internal static class Brotli
{
    public const int PieceBytes = 64 * 1024;

    // The fastest level, so that as much of the time as possible is the buffers'.
    public const int Quality = 1;

    // A window no larger than a piece needs.
    public const int Window = 16;

    /// <summary>The compressed pieces, one after another.</summary>
    public static byte[] Compress(byte[] content) => [.. content.Chunk(PieceBytes).SelectMany(piece =>
    {
        byte[] output = new byte[BrotliEncoder.GetMaxCompressedLength(piece.Length)];
        return BrotliEncoder.TryCompress(piece, output, out int written, Quality, Window)
            ? output[..written]
            : throw new InvalidOperationException("Brotli refused a buffer of the length that it had asked for.");
    })];
}

internal sealed class BrotliJob<TPool, TLease>(TPool pool, RealWorkload workload) : PieceJob<TPool, TLease>(pool, workload, Brotli.PieceBytes)
    where TPool : struct, IContender<TLease>
    where TLease : struct, ILease<byte>
{
    protected override bool Process(ReadOnlySpan<byte> piece, bool isLast, ref ReadOnlySpan<byte> reference)
    {
        TLease packed = _pool.Rent(BrotliEncoder.GetMaxCompressedLength(piece.Length));
        TLease unpacked = _pool.Rent(piece.Length);
        bool isRight = BrotliEncoder.TryCompress(piece, packed.Memory.Span, out int written, Brotli.Quality, Brotli.Window)
            && Takes(ref reference, packed.Memory.Span[..written])
            && BrotliDecoder.TryDecompress(packed.Memory.Span[..written], unpacked.Memory.Span, out int restored)
            && unpacked.Memory.Span[..restored].SequenceEqual(piece);
        _pool.Return(unpacked);
        _pool.Return(packed);
        return isRight;
    }
}

internal static class GZip
{
    public static byte[] Compress(byte[] content)
    {
        using MemoryStream packed = new();
        Compress(content, packed);
        return packed.ToArray();
    }

    public static void Compress(ReadOnlySpan<byte> content, Stream packed)
    {
        using GZipStream gzip = new(packed, CompressionLevel.Fastest, leaveOpen: true);
        gzip.Write(content);
    }
}

internal sealed class GZipJob<TPool, TLease>(TPool pool, RealWorkload workload) : FileJob(workload)
    where TPool : struct, IContender<TLease>
    where TLease : struct, ILease<byte>
{
    // The least that a writer starts with; it doubles from there.
    private const int FirstBytes = 4 * 1024;
    private const int ReadBytes = 32 * 1024;

    private TPool _pool = pool;

    protected override bool Process(byte[] input, byte[] reference)
    {
        using LeaseBuffer<TPool, TLease> packed = new(_pool, FirstBytes);
        using (Stream stream = new LeaseStream<TPool, TLease>(packed))
        {
            GZip.Compress(input, stream);
        }

        return packed.Written.Span.SequenceEqual(reference) && Unpacks(packed.Written, input);
    }

    private bool Unpacks(ReadOnlyMemory<byte> packed, ReadOnlySpan<byte> reference)
    {
        if (!MemoryMarshal.TryGetArray(packed, out ArraySegment<byte> segment))
        {
            throw new InvalidOperationException("This workload needs memory that is backed by an array.");
        }

        using MemoryStream stream = new(segment.Array!, segment.Offset, segment.Count, writable: false);
        using GZipStream gzip = new(stream, CompressionMode.Decompress);
        TLease lease = _pool.Rent(ReadBytes);
        Span<byte> buffer = lease.Memory.Span[..ReadBytes];
        int read;
        bool isRight = true;
        while (isRight && (read = gzip.Read(buffer)) > 0)
        {
            isRight = Takes(ref reference, buffer[..read]);
        }

        _pool.Return(lease);
        return isRight && reference.IsEmpty;
    }
}

internal sealed class Sha256Job<TPool, TLease>(TPool pool, RealWorkload workload) : FileJob(workload)
    where TPool : struct, IContender<TLease>
    where TLease : struct, ILease<byte>
{
    private const int PieceBytes = 16 * 1024;

    private TPool _pool = pool;

    protected override bool Process(byte[] input, byte[] reference)
    {
        using IncrementalHash hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
        for (int at = 0; at < input.Length; at += PieceBytes)
        {
            int length = Math.Min(PieceBytes, input.Length - at);
            TLease lease = _pool.Rent(length);
            input.AsSpan(at, length).CopyTo(lease.Memory.Span);
            hash.AppendData(lease.Memory.Span[..length]);
            _pool.Return(lease);
        }

        Span<byte> digest = stackalloc byte[SHA256.HashSizeInBytes];
        return hash.TryGetHashAndReset(digest, out _) && digest.SequenceEqual(reference);
    }
}
