using System.IO.Compression;
using CommunityToolkit.HighPerformance;

namespace Pools.Bench;

/// <summary>A growing buffer over the injected pool: when it is full it rents one twice as long, copies, and returns the old one.</summary>
internal sealed class LeaseBuffer<TPool, TLease>(TPool pool, int capacity) : IBufferWriter<byte>, IDisposable
    where TPool : struct, IContender<TLease> where TLease : struct, ILease<byte>
{
    private TPool _pool = pool;
    private TLease _lease = pool.Rent(capacity);
    private int _written;

    public ReadOnlyMemory<byte> Written => _lease.Memory[.._written];

    public void Advance(int count) => _written += count;

    public Span<byte> GetSpan(int sizeHint = 0) => GetMemory(sizeHint).Span;

    public Memory<byte> GetMemory(int sizeHint = 0)
    {
        int capacity = _lease.Memory.Length;
        int needed = _written + Math.Max(sizeHint, 1);
        if (needed > capacity)
        {
            TLease larger = _pool.Rent(Math.Max(needed, capacity * 2));
            Written.CopyTo(larger.Memory);
            _pool.Return(_lease);
            _lease = larger;
        }

        return _lease.Memory[_written..];
    }

    public void Dispose() => _pool.Return(_lease);
}

internal static class GZip
{
    public static byte[] Compress(byte[] content)
    {
        using MemoryStream packed = new();
        Compress(content, packed);
        return packed.ToArray();
    }

    public static void Compress(ReadOnlySpan<byte> content, Stream packed)
    {
        using GZipStream gzip = new(packed, CompressionLevel.Fastest, leaveOpen: true);
        gzip.Write(content);
    }
}

internal sealed class GZipJob<TPool, TLease>(TPool pool, RealWorkload workload) : FileJob(workload)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease<byte>
{
    // The least that a writer starts with; it doubles from there.
    private const int FirstBytes = 4 * 1024;
    private const int ReadBytes = 32 * 1024;

    private TPool _pool = pool;

    protected override bool Process(byte[] input, byte[] reference)
    {
        using LeaseBuffer<TPool, TLease> packed = new(_pool, FirstBytes);
        GZip.Compress(input, packed.AsStream());
        return packed.Written.Span.SequenceEqual(reference) && Unpacks(packed.Written, input);
    }

    private bool Unpacks(ReadOnlyMemory<byte> packed, ReadOnlySpan<byte> reference)
    {
        using GZipStream gzip = new(packed.AsStream(), CompressionMode.Decompress);
        TLease lease = _pool.Rent(ReadBytes);
        Span<byte> buffer = lease.Memory.Span[..ReadBytes];
        int read;
        bool isRight = true;
        while (isRight && (read = gzip.Read(buffer)) > 0)
        {
            isRight = Takes(ref reference, buffer[..read]);
        }

        _pool.Return(lease);
        return isRight && reference.IsEmpty;
    }
}

/// <summary>Copies JSON token by token, so that nothing but the reader and the writer's own buffer is at work.</summary>
internal static class Json
{
    private static readonly JsonReaderOptions s_readerOptions =
        new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };
    private static readonly JsonWriterOptions s_writerOptions = new() { Indented = true, SkipValidation = true };

    public static byte[] Rewrite(byte[] json)
    {
        ArrayBufferWriter<byte> output = new();
        Rewrite(json, output);
        return output.WrittenSpan.ToArray();
    }

    public static void Rewrite(ReadOnlySpan<byte> json, IBufferWriter<byte> output)
    {
        using Utf8JsonWriter writer = new(output, s_writerOptions);
        Utf8JsonReader reader = Read(json);
        while (reader.Read())
        {
            Write(ref reader, writer);
        }
    }

    public static bool IsValid(byte[] content)
    {
        try
        {
            Utf8JsonReader reader = Read(content);
            while (reader.Read())
            {
            }

            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private static Utf8JsonReader Read(ReadOnlySpan<byte> json) =>
        new(json.StartsWith("\uFEFF"u8) ? json["\uFEFF"u8.Length..] : json, s_readerOptions);

    private static void Write(ref Utf8JsonReader reader, Utf8JsonWriter writer)
    {
        switch (reader.TokenType)
        {
            case JsonTokenType.StartObject:
                writer.WriteStartObject();
                break;
            case JsonTokenType.EndObject:
                writer.WriteEndObject();
                break;
            case JsonTokenType.StartArray:
                writer.WriteStartArray();
                break;
            case JsonTokenType.EndArray:
                writer.WriteEndArray();
                break;
            case JsonTokenType.PropertyName when reader.ValueIsEscaped:
                writer.WritePropertyName(reader.GetString()!);
                break;
            case JsonTokenType.PropertyName:
                writer.WritePropertyName(reader.ValueSpan);
                break;
            case JsonTokenType.String when reader.ValueIsEscaped:
                writer.WriteStringValue(reader.GetString());
                break;
            case JsonTokenType.String:
                writer.WriteStringValue(reader.ValueSpan);
                break;
            default:
                writer.WriteRawValue(reader.ValueSpan, skipInputValidation: true);
                break;
        }
    }
}

internal sealed class JsonJob<TPool, TLease>(TPool pool, RealWorkload workload) : FileJob(workload)
    where TPool : struct, IContender<TLease> where TLease : struct, ILease<byte>
{
    // The least that a writer starts with; it doubles from there.
    private const int FirstBytes = 1024;

    private TPool _pool = pool;

    protected override bool Process(byte[] input, byte[] reference)
    {
        TLease rented = _pool.Rent(input.Length);
        input.CopyTo(rented.Memory);
        using LeaseBuffer<TPool, TLease> output = new(_pool, FirstBytes);
        Json.Rewrite(rented.Memory.Span[..input.Length], output);
        _pool.Return(rented);
        return output.Written.Span.SequenceEqual(reference);
    }
}
