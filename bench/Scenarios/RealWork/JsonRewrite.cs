using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using Pools.Bench.Contenders;

namespace Pools.Bench.Scenarios.RealWork;

internal sealed class JsonRewrite : RealWorkload
{
    // The least that a writer starts with; it doubles from there.
    private const int FirstBytes = 1024;

    private static readonly JsonWriterOptions s_writerOptions = new() { Indented = true, SkipValidation = true };

    private IReadOnlyList<CorpusFile> _files = [];
    private byte[][] _references = [];

    public static JsonReaderOptions ReaderOptions { get; } = new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };

    public override string Name => "real-json";

    public override string Title => "JSON, read and written again";

    public override string Description => "Reads each JSON file into a rented buffer and writes it, indented, through a buffer writer over the pool that starts at 1 KiB and doubles.";

    public override bool JsonOnly => true;

    /// <summary>The text without a byte order mark.</summary>
    public static ReadOnlySpan<byte> WithoutMark(ReadOnlySpan<byte> json) => json.StartsWith("\uFEFF"u8) ? json["\uFEFF"u8.Length..] : json;

    public override void Prepare(IReadOnlyList<CorpusFile> files)
    {
        _files = files;
        _references = files.Select(f =>
        {
            using MemoryStream stream = new();
            using (Utf8JsonWriter writer = new(stream, s_writerOptions))
            {
                JsonTokens.Copy(WithoutMark(f.Content), ReaderOptions, writer);
            }

            return stream.ToArray();
        }).ToArray();
    }

    public override FileJob CreateJob<TPool, TLease>(TPool pool) => new Job<TPool, TLease>(pool, this);

    private sealed class Job<TPool, TLease>(TPool pool, JsonRewrite owner) : FileJob
        where TPool : struct, IContender<TPool, TLease>
        where TLease : struct, ILease<byte>
    {
        private TPool _pool = pool;

        public override bool Process(int file)
        {
            byte[] content = owner._files[file].Content;
            TLease input = _pool.Rent(content.Length);
            content.CopyTo(input.Memory);
            using LeaseBuffer<TPool, TLease> output = new(_pool, FirstBytes);
            using (Utf8JsonWriter writer = new(output, s_writerOptions))
            {
                JsonTokens.Copy(WithoutMark(input.Memory.Span[..content.Length]), ReaderOptions, writer);
            }

            _pool.Return(input);
            return output.Written.SequenceEqual(owner._references[file]);
        }
    }
}
