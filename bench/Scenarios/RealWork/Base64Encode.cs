using System;
using System.Buffers.Text;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Pools.Bench.Contenders;

namespace Pools.Bench.Scenarios.RealWork;

internal sealed class Base64Encode : RealWorkload
{
    // A multiple of three, so that the pieces join without padding.
    private const int ChunkBytes = 48 * 1024;

    private IReadOnlyList<CorpusFile> _files = [];
    private byte[][] _references = [];

    public override string Name => "real-base64-encode";

    public override string Title => "Base64, encode";

    public override string Description => "Reads up to 48 KiB into one rented buffer and encodes into another of up to 64 KiB.";

    public override void Prepare(IReadOnlyList<CorpusFile> files)
    {
        _files = files;
        _references = files.Select(f => Encoding.ASCII.GetBytes(Convert.ToBase64String(f.Content))).ToArray();
    }

    public override FileJob CreateJob<TPool, TLease>(TPool pool) => new Job<TPool, TLease>(pool, this);

    private sealed class Job<TPool, TLease>(TPool pool, Base64Encode owner) : FileJob
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease<byte>
    {
        private TPool _pool = pool;

        public override bool Process(int file)
        {
            ReadOnlySpan<byte> content = owner._files[file].Content;
            ReadOnlySpan<byte> reference = owner._references[file];
            bool same = true;
            while (content.Length > 0)
            {
                int length = Math.Min(content.Length, ChunkBytes);
                TLease input = _pool.Rent(length);
                TLease output = _pool.Rent(Base64.GetMaxEncodedToUtf8Length(length));
                content[..length].CopyTo(input.Memory.Span);
                Base64.EncodeToUtf8(input.Memory.Span[..length], output.Memory.Span, out _, out int written, isFinalBlock: length == content.Length);
                same &= output.Memory.Span[..written].SequenceEqual(reference[..written]);
                _pool.Return(output);
                _pool.Return(input);
                content = content[length..];
                reference = reference[written..];
            }

            return same && reference.IsEmpty;
        }
    }
}
