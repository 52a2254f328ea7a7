using System;
using System.Buffers;
using System.Buffers.Text;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Pools.Bench.Contenders;

namespace Pools.Bench.Scenarios.RealWork;

internal sealed class Base64Conversion(Base64Direction direction) : RealWorkload
{
    // A multiple of three, so that the pieces join without padding.
    private const int ChunkBytes = 48 * 1024;

    // The same piece as text: four characters stand for three bytes.
    private const int ChunkCharacters = ChunkBytes / 3 * 4;

    private readonly bool _encodes = direction == Base64Direction.Encode;
    private byte[][] _inputs = [];
    private byte[][] _references = [];

    public override string Name => _encodes ? "real-base64-encode" : "real-base64-decode";

    public override string Title => _encodes ? "Base64, encode" : "Base64, decode";

    public override string Description => _encodes
        ? "Reads up to 48 KiB into one rented buffer and encodes into another of up to 64 KiB."
        : "Reads up to 64 KiB of text into one rented buffer and decodes into another of up to 48 KiB.";

    public override void Prepare(IReadOnlyList<CorpusFile> files)
    {
        byte[][] bytes = files.Select(f => f.Content).ToArray();
        byte[][] text = bytes.Select(b => Encoding.ASCII.GetBytes(Convert.ToBase64String(b))).ToArray();
        (_inputs, _references) = _encodes ? (bytes, text) : (text, bytes);
    }

    public override FileJob CreateJob<TPool, TLease>(TPool pool) => new Job<TPool, TLease>(pool, this);

    private sealed class Job<TPool, TLease>(TPool pool, Base64Conversion owner) : FileJob
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease<byte>
    {
        private readonly bool _encodes = owner._encodes;
        private readonly int _chunk = owner._encodes ? ChunkBytes : ChunkCharacters;
        private TPool _pool = pool;

        public override bool Process(int file)
        {
            ReadOnlySpan<byte> input = owner._inputs[file];
            ReadOnlySpan<byte> reference = owner._references[file];
            bool same = true;
            while (same && input.Length > 0)
            {
                int length = Math.Min(input.Length, _chunk);
                same = ConvertPiece(input[..length], isLast: length == input.Length, ref reference);
                input = input[length..];
            }

            return same && reference.IsEmpty;
        }

        private bool ConvertPiece(ReadOnlySpan<byte> piece, bool isLast, ref ReadOnlySpan<byte> reference)
        {
            TLease input = _pool.Rent(piece.Length);
            TLease output = _pool.Rent(_encodes ? Base64.GetMaxEncodedToUtf8Length(piece.Length) : Base64.GetMaxDecodedFromUtf8Length(piece.Length));
            Span<byte> from = input.Memory.Span[..piece.Length];
            Span<byte> to = output.Memory.Span;
            piece.CopyTo(from);
            int written;
            OperationStatus status = _encodes
                ? Base64.EncodeToUtf8(from, to, out _, out written, isLast)
                : Base64.DecodeFromUtf8(from, to, out _, out written, isLast);
            bool same = status == OperationStatus.Done && written <= reference.Length && to[..written].SequenceEqual(reference[..written]);
            reference = same ? reference[written..] : reference;
            _pool.Return(output);
            _pool.Return(input);
            return same;
        }
    }
}
