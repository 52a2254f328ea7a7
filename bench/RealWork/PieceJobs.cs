using System.Buffers.Text;
using System.IO.Compression;
using System.Security.Cryptography;

namespace Pools.Bench;

/// <summary>A job that goes through each file piece by piece, each in a rented buffer.</summary>
/// <typeparam name="TState">What is carried from one piece of a file to the next.</typeparam>
internal abstract class PieceJob<TPool, TLease, TState>(TPool pool, RealWorkload workload, int pieceBytes) : FileJob(workload)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease<byte>
{
    protected TPool _pool = pool;

    protected sealed override bool Process(byte[] input, byte[] reference)
    {
        ReadOnlySpan<byte> rest = reference;
        TState? state = Begin();
        bool isRight = true;
        for (int at = 0; isRight && at < input.Length; at += pieceBytes)
        {
            int length = Math.Min(pieceBytes, input.Length - at);
            TLease lease = _pool.Rent(length);
            input.AsSpan(at, length).CopyTo(lease.Memory.Span);
            isRight = Process(lease.Memory.Span[..length], isLast: at + length == input.Length, state!, ref rest);
            _pool.Return(lease);
        }

        return isRight && rest.IsEmpty;
    }

    protected virtual TState? Begin() => default;

    protected abstract bool Process(ReadOnlySpan<byte> piece, bool isLast, TState state, ref ReadOnlySpan<byte> reference);
}

internal sealed class Base64Job<TPool, TLease>(TPool pool, RealWorkload workload, bool decodes)
    : PieceJob<TPool, TLease, object>(pool, workload, decodes ? PieceCharacters : PieceBytes)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease<byte>
{
    // A multiple of three, so that the pieces join without padding; four characters stand for three bytes.
    private const int PieceBytes = 48 * 1024;
    private const int PieceCharacters = 64 * 1024;

    protected override bool Process(ReadOnlySpan<byte> piece, bool isLast, object state, ref ReadOnlySpan<byte> reference)
    {
        TLease output = _pool.Rent(decodes
            ? Base64.GetMaxDecodedFromUtf8Length(piece.Length)
            : Base64.GetMaxEncodedToUtf8Length(piece.Length));
        OperationStatus status = decodes
            ? Base64.DecodeFromUtf8(piece, output.Memory.Span, out _, out int written, isLast)
            : Base64.EncodeToUtf8(piece, output.Memory.Span, out _, out written, isLast);
        bool isRight = status == OperationStatus.Done && Takes(ref reference, output.Memory.Span[..written]);
        _pool.Return(output);
        return isRight;
    }
}

internal sealed class BrotliJob<TPool, TLease>(TPool pool, RealWorkload workload)
    : PieceJob<TPool, TLease, object>(pool, workload, Brotli.PieceBytes)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease<byte>
{
    protected override bool Process(ReadOnlySpan<byte> piece, bool isLast, object state, ref ReadOnlySpan<byte> reference)
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

internal static class Brotli
{
    public const int PieceBytes = 64 * 1024;

    // The fastest level, and a window no larger than a piece needs.
    public const int Quality = 1;
    public const int Window = 16;

    public static byte[] Compress(byte[] content) => [.. content.Chunk(PieceBytes).SelectMany(piece =>
    {
        byte[] output = new byte[BrotliEncoder.GetMaxCompressedLength(piece.Length)];
        return BrotliEncoder.TryCompress(piece, output, out int written, Quality, Window)
            ? output[..written]
            : throw new InvalidOperationException("Brotli refused a buffer of the length that it had asked for.");
    })];
}

internal sealed class Sha256Job<TPool, TLease>(TPool pool, RealWorkload workload)
    : PieceJob<TPool, TLease, IncrementalHash>(pool, workload, 16 * 1024)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease<byte>
{
    protected override IncrementalHash Begin() => IncrementalHash.CreateHash(HashAlgorithmName.SHA256);

    protected override bool Process(ReadOnlySpan<byte> piece, bool isLast, IncrementalHash state, ref ReadOnlySpan<byte> reference)
    {
        state.AppendData(piece);
        if (!isLast)
        {
            return true;
        }

        Span<byte> digest = stackalloc byte[SHA256.HashSizeInBytes];
        bool isRight = state.TryGetHashAndReset(digest, out _) && Takes(ref reference, digest);
        state.Dispose();
        return isRight;
    }
}

internal sealed class Utf8Job<TPool, TLease>(TPool pool, RealWorkload workload)
    : PieceJob<TPool, TLease, (Decoder Decoder, Encoder Encoder)>(pool, workload, 16 * 1024)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease<byte>
{
    // A piece may complete a character that the one before it began.
    private const int ExtraChars = 4;

    protected override (Decoder Decoder, Encoder Encoder) Begin() => (Encoding.UTF8.GetDecoder(), Encoding.UTF8.GetEncoder());

    protected override bool Process(ReadOnlySpan<byte> piece, bool isLast, (Decoder Decoder, Encoder Encoder) state,
        ref ReadOnlySpan<byte> reference)
    {
        int mostChars = piece.Length + ExtraChars;
        TLease wide = _pool.Rent(mostChars * sizeof(char));
        TLease output = _pool.Rent(Encoding.UTF8.GetMaxByteCount(mostChars));
        Span<char> chars = MemoryMarshal.Cast<byte, char>(wide.Memory.Span);
        int charCount = state.Decoder.GetChars(piece, chars, isLast);
        int written = state.Encoder.GetBytes(chars[..charCount], output.Memory.Span, isLast);
        bool isRight = Takes(ref reference, output.Memory.Span[..written]);
        _pool.Return(output);
        _pool.Return(wide);
        return isRight;
    }
}
