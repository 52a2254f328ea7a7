using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Runtime.InteropServices;
using Pools.Bench.Contenders;

namespace Pools.Bench.Scenarios.RealWork;

internal sealed class GZipRoundTrip : RealWorkload
{
    // The least that a writer starts with; it doubles from there.
    private const int FirstBytes = 4 * 1024;

    private const int ReadBytes = 32 * 1024;

    private IReadOnlyList<CorpusFile> _files = [];
    private byte[][] _references = [];

    public override string Name => "real-gzip";

    public override string Title => "GZip, there and back";

    public override string Description => "Compresses each file into a rented buffer that starts at 4 KiB and doubles, and decompresses it through a rented buffer of 32 KiB.";

    public override void Prepare(IReadOnlyList<CorpusFile> files)
    {
        _files = files;
        _references = files.Select(f =>
        {
            using MemoryStream packed = new();
            Compress(f.Content, packed);
            return packed.ToArray();
        }).ToArray();
    }

    public override FileJob CreateJob<TPool, TLease>(TPool pool) => new Job<TPool, TLease>(pool, this);

    private static void Compress(ReadOnlySpan<byte> content, Stream packed)
    {
        using GZipStream gzip = new(packed, CompressionLevel.Fastest, leaveOpen: true);
        gzip.Write(content);
    }

    private sealed class Job<TPool, TLease>(TPool pool, GZipRoundTrip owner) : FileJob
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease<byte>
    {
        private TPool _pool = pool;

        public override bool Process(int file)
        {
            byte[] content = owner._files[file].Content;
            using LeaseBuffer<TPool, TLease> packed = new(_pool, FirstBytes);
            using (LeaseStream<TPool, TLease> stream = new(packed))
            {
                Compress(content, stream);
            }

            return packed.Written.SequenceEqual(owner._references[file]) && Unpacks(packed.WrittenMemory, content);
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
            bool same = true;
            while (same && (read = gzip.Read(buffer)) > 0)
            {
                same = read <= reference.Length && buffer[..read].SequenceEqual(reference[..read]);
                reference = same ? reference[read..] : reference;
            }

            _pool.Return(lease);
            return same && reference.IsEmpty;
        }
    }
}
