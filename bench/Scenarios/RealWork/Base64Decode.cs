using System;
using System.Buffers;
using System.Buffers.Text;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Pools.Bench.Contenders;

namespace Pools.Bench.Scenarios.RealWork;

internal sealed class Base64Decode : RealWorkload
{
    // A multiple of four: whole groups.
    private const int ChunkBytes = 64 * 1024;

    private IReadOnlyList<CorpusFile> _files = [];
    private byte[][] _encoded = [];

    public override string Name => "real-base64-decode";

    public override string Title => "Base64, decode";

    public override string Description => "Reads up to 64 KiB of text into one rented buffer and decodes into another of up to 48 KiB.";

    public override void Prepare(IReadOnlyList<CorpusFile> files)
    {
        _files = files;
        _encoded = files.Select(f => Encoding.ASCII.GetBytes(Convert.ToBase64String(f.Content))).ToArray();
    }

    public override FileJob CreateJob<TPool, TLease>(TPool pool) => new Job<TPool, TLease>(pool, this);

    private sealed class Job<TPool, TLease>(TPool pool, Base64Decode owner) : FileJob
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease<byte>
    {
        private TPool _pool = pool;

        public override bool Process(int file)
        {
            ReadOnlySpan<byte> encoded = owner._encoded[file];
            ReadOnlySpan<byte> reference = owner._files[file].Content;
            bool same = true;
            while (encoded.Length > 0)
            {
                int length = Math.Min(encoded.Length, ChunkBytes);
                TLease input = _pool.Rent(length);
                TLease output = _pool.Rent(Base64.GetMaxDecodedFromUtf8Length(length));
                encoded[..length].CopyTo(input.Memory.Span);
                OperationStatus status = Base64.DecodeFromUtf8(input.Memory.Span[..length], output.Memory.Span, out _, out int written, isFinalBlock: length == encoded.Length);
                same &= status == OperationStatus.Done && output.Memory.Span[..written].SequenceEqual(reference[..written]);
                _pool.Return(output);
                _pool.Return(input);
                if (!same)
                {
                    return false;
                }

                encoded = encoded[length..];
                reference = reference[written..];
            }

            return reference.IsEmpty;
        }
    }
}
