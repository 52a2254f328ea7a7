using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using Pools.Bench.Contenders;

namespace Pools.Bench.Scenarios.RealWork;

internal sealed class Sha256Digest : RealWorkload
{
    private const int ChunkBytes = 16 * 1024;

    private IReadOnlyList<CorpusFile> _files = [];
    private byte[][] _references = [];

    public override string Name => "real-sha256";

    public override string Title => "SHA-256";

    public override string Description => "Reads each file through rented buffers of up to 16 KiB, one at a time, into an incremental hash.";

    public override void Prepare(IReadOnlyList<CorpusFile> files)
    {
        _files = files;
        _references = files.Select(f => SHA256.HashData(f.Content)).ToArray();
    }

    public override FileJob CreateJob<TPool, TLease>(TPool pool) => new Job<TPool, TLease>(pool, this);

    private sealed class Job<TPool, TLease>(TPool pool, Sha256Digest owner) : FileJob
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease<byte>
    {
        private TPool _pool = pool;

        public override bool Process(int file)
        {
            ReadOnlySpan<byte> content = owner._files[file].Content;
            using IncrementalHash hash = IncrementalHash.CreateHash(HashAlgorithmName.SHA256);
            while (content.Length > 0)
            {
                int length = Math.Min(content.Length, ChunkBytes);
                TLease lease = _pool.Rent(length);
                content[..length].CopyTo(lease.Memory.Span);
                hash.AppendData(lease.Memory.Span[..length]);
                _pool.Return(lease);
                content = content[length..];
            }

            Span<byte> digest = stackalloc byte[SHA256.HashSizeInBytes];
            return hash.TryGetHashAndReset(digest, out _) && digest.SequenceEqual(owner._references[file]);
        }
    }
}
