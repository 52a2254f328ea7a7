using System.Buffers.Text;

namespace Pools.Bench;

/// <summary>Encodes each file piece by piece, each in a rented buffer, into another one.</summary>
internal sealed class Base64Job<TPool, TLease>(TPool pool, RealWorkload workload) : FileJob(workload)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease<byte>
{
    // A multiple of three, so that the pieces join without padding.
    private const int PieceBytes = 48 * Sizes.Kibibyte;

    private TPool _pool = pool;

    protected override bool Process(byte[] input, byte[] reference)
    {
        ReadOnlySpan<byte> rest = reference;
        bool isRight = true;
        for (int at = 0; isRight && at < input.Length; at += PieceBytes)
        {
            int length = Math.Min(PieceBytes, input.Length - at);
            TLease piece = _pool.Rent(length);
            TLease text = _pool.Rent(Base64.GetMaxEncodedToUtf8Length(length));
            input.AsSpan(at, length).CopyTo(piece.Memory.Span);
            Base64.EncodeToUtf8(piece.Memory.Span[..length], text.Memory.Span, out _, out int written, at + length == input.Length);
            isRight = Takes(ref rest, text.Memory.Span[..written]);
            _pool.Return(text);
            _pool.Return(piece);
        }

        return isRight && rest.IsEmpty;
    }
}
