using System.Buffers.Text;
using System.Runtime.InteropServices;
using System.Text;

namespace Pools.Bench;

internal sealed class Base64EncodeJob<TPool, TLease>(TPool pool, RealWorkload workload) : PieceJob<TPool, TLease>(pool, workload, PieceBytes)
    where TPool : struct, IContender<TLease>
    where TLease : struct, ILease<byte>
{
    // A multiple of three, so that the pieces join without padding.
    private const int PieceBytes = 48 * 1024;

    protected override bool Process(ReadOnlySpan<byte> piece, bool isLast, ref ReadOnlySpan<byte> reference)
    {
        TLease output = _pool.Rent(Base64.GetMaxEncodedToUtf8Length(piece.Length));
        bool isRight = Base64.EncodeToUtf8(piece, output.Memory.Span, out _, out int written, isLast) == OperationStatus.Done && Takes(ref reference, output.Memory.Span[..written]);
        _pool.Return(output);
        return isRight;
    }
}

internal sealed class Base64DecodeJob<TPool, TLease>(TPool pool, RealWorkload workload) : PieceJob<TPool, TLease>(pool, workload, PieceCharacters)
    where TPool : struct, IContender<TLease>
    where TLease : struct, ILease<byte>
{
    // What the other direction makes of its pieces: four characters stand for three bytes.
    private const int PieceCharacters = 64 * 1024;

    protected override bool Process(ReadOnlySpan<byte> piece, bool isLast, ref ReadOnlySpan<byte> reference)
    {
        TLease output = _pool.Rent(Base64.GetMaxDecodedFromUtf8Length(piece.Length));
        bool isRight = Base64.DecodeFromUtf8(piece, output.Memory.Span, out _, out int written, isLast) == OperationStatus.Done && Takes(ref reference, output.Memory.Span[..written]);
        _pool.Return(output);
        return isRight;
    }
}

internal sealed class Utf8Job<TPool, TLease>(TPool pool, RealWorkload workload) : FileJob(workload)
    where TPool : struct, IContender<TLease>
    where TLease : struct, ILease<byte>
{
    private const int PieceBytes = 16 * 1024;

    // A piece may complete a character that the one before it began.
    private const int ExtraChars = 4;

    private TPool _pool = pool;

    protected override bool Process(byte[] input, byte[] reference)
    {
        ReadOnlySpan<byte> rest = reference;
        Decoder decoder = Encoding.UTF8.GetDecoder();
        Encoder encoder = Encoding.UTF8.GetEncoder();
        bool isRight = true;
        for (int at = 0; isRight && at < input.Length; at += PieceBytes)
        {
            int length = Math.Min(PieceBytes, input.Length - at);
            isRight = Transcode(input.AsSpan(at, length), decoder, encoder, flush: at + length == input.Length, ref rest);
        }

        return isRight && rest.IsEmpty;
    }

    private bool Transcode(ReadOnlySpan<byte> piece, Decoder decoder, Encoder encoder, bool flush, ref ReadOnlySpan<byte> reference)
    {
        int mostChars = piece.Length + ExtraChars;
        TLease input = _pool.Rent(piece.Length);
        TLease wide = _pool.Rent(mostChars * sizeof(char));
        TLease output = _pool.Rent(Encoding.UTF8.GetMaxByteCount(mostChars));
        piece.CopyTo(input.Memory.Span);
        Span<char> chars = MemoryMarshal.Cast<byte, char>(wide.Memory.Span);
        int charCount = decoder.GetChars(input.Memory.Span[..piece.Length], chars, flush);
        int written = encoder.GetBytes(chars[..charCount], output.Memory.Span, flush);
        bool isRight = Takes(ref reference, output.Memory.Span[..written]);
        _pool.Return(output);
        _pool.Return(wide);
        _pool.Return(input);
        return isRight;
    }
}
