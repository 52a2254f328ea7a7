using System;
using System.Collections.Generic;
using System.IO.Compression;
using System.Linq;
using Pools.Bench.Contenders;

namespace Pools.Bench.Scenarios.RealWork;

internal sealed class BrotliRoundTrip : RealWorkload
{
    private const int ChunkBytes = 64 * 1024;

    // The fastest level, so that as much of the time as possible is the buffers'.
    private const int Quality = 1;

    // A window no larger than a chunk needs.
    private const int Window = 16;

    private IReadOnlyList<CorpusFile> _files = [];
    private byte[][][] _references = [];

    public override string Name => "real-brotli";

    public override string Title => "Brotli, there and back";

    public override string Description => "Compresses chunks of up to 64 KiB from one rented buffer into another at quality 1, and decompresses them into a third.";

    public override void Prepare(IReadOnlyList<CorpusFile> files)
    {
        _files = files;
        _references = files.Select(f => f.Content.Chunk(ChunkBytes).Select(Compress).ToArray()).ToArray();
    }

    public override FileJob CreateJob<TPool, TLease>(TPool pool) => new Job<TPool, TLease>(pool, this);

    private static byte[] Compress(byte[] chunk)
    {
        byte[] output = new byte[BrotliEncoder.GetMaxCompressedLength(chunk.Length)];
        return BrotliEncoder.TryCompress(chunk, output, out int written, Quality, Window)
            ? output[..written]
            : throw new InvalidOperationException("Brotli refused a buffer of the length that it had asked for.");
    }

    private sealed class Job<TPool, TLease>(TPool pool, BrotliRoundTrip owner) : FileJob
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease<byte>
    {
        private TPool _pool = pool;

        public override bool Process(int file)
        {
            ReadOnlySpan<byte> content = owner._files[file].Content;
            bool same = true;
            foreach (byte[] reference in owner._references[file])
            {
                int length = Math.Min(content.Length, ChunkBytes);
                same &= RoundTrip(content[..length], reference);
                content = content[length..];
            }

            return same && content.IsEmpty;
        }

        private bool RoundTrip(ReadOnlySpan<byte> chunk, byte[] reference)
        {
            TLease input = _pool.Rent(chunk.Length);
            TLease packed = _pool.Rent(BrotliEncoder.GetMaxCompressedLength(chunk.Length));
            TLease unpacked = _pool.Rent(chunk.Length);
            chunk.CopyTo(input.Memory.Span);
            bool same = BrotliEncoder.TryCompress(input.Memory.Span[..chunk.Length], packed.Memory.Span, out int written, Quality, Window)
                && packed.Memory.Span[..written].SequenceEqual(reference)
                && BrotliDecoder.TryDecompress(packed.Memory.Span[..written], unpacked.Memory.Span, out int restored)
                && unpacked.Memory.Span[..restored].SequenceEqual(chunk);
            _pool.Return(unpacked);
            _pool.Return(packed);
            _pool.Return(input);
            return same;
        }
    }
}
