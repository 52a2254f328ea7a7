using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.InteropServices;
using System.Text;
using Pools.Bench.Contenders;

namespace Pools.Bench.Scenarios.RealWork;

internal sealed class Utf8Transcode : RealWorkload
{
    private const int ChunkBytes = 16 * 1024;

    private IReadOnlyList<CorpusFile> _files = [];
    private byte[][] _references = [];

    public override string Name => "real-utf8";

    public override string Title => "UTF-8 to UTF-16 and back";

    public override string Description => "Reads up to 16 KiB into a rented buffer, decodes it into one of 32 KiB, and encodes that into one of 48 KiB; what is not UTF-8 becomes replacement characters.";

    public override void Prepare(IReadOnlyList<CorpusFile> files)
    {
        _files = files;
        _references = files.Select(f => Encoding.UTF8.GetBytes(Encoding.UTF8.GetString(f.Content))).ToArray();
    }

    public override FileJob CreateJob<TPool, TLease>(TPool pool) => new Job<TPool, TLease>(pool, this);

    private sealed class Job<TPool, TLease>(TPool pool, Utf8Transcode owner) : FileJob
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease<byte>
    {
        // A chunk may complete a character that the one before it began.
        private const int ExtraChars = 4;

        private TPool _pool = pool;

        public override bool Process(int file)
        {
            ReadOnlySpan<byte> content = owner._files[file].Content;
            ReadOnlySpan<byte> reference = owner._references[file];
            Decoder decoder = Encoding.UTF8.GetDecoder();
            Encoder encoder = Encoding.UTF8.GetEncoder();
            bool same = true;
            while (same && content.Length > 0)
            {
                int length = Math.Min(content.Length, ChunkBytes);
                same = Transcode(content[..length], decoder, encoder, flush: length == content.Length, ref reference);
                content = content[length..];
            }

            return same && reference.IsEmpty;
        }

        private bool Transcode(ReadOnlySpan<byte> chunk, Decoder decoder, Encoder encoder, bool flush, ref ReadOnlySpan<byte> reference)
        {
            int mostChars = chunk.Length + ExtraChars;
            TLease input = _pool.Rent(chunk.Length);
            TLease wide = _pool.Rent(mostChars * sizeof(char));
            TLease output = _pool.Rent(Encoding.UTF8.GetMaxByteCount(mostChars));
            chunk.CopyTo(input.Memory.Span);
            Span<char> chars = MemoryMarshal.Cast<byte, char>(wide.Memory.Span);
            int charCount = decoder.GetChars(input.Memory.Span[..chunk.Length], chars, flush);
            int written = encoder.GetBytes(chars[..charCount], output.Memory.Span, flush);
            bool same = written <= reference.Length && output.Memory.Span[..written].SequenceEqual(reference[..written]);
            reference = same ? reference[written..] : reference;
            _pool.Return(output);
            _pool.Return(wide);
            _pool.Return(input);
            return same;
        }
    }
}
