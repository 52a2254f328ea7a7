using System.Text.Json;

namespace Pools.Bench;

/// <summary>Copies JSON token by token, so that nothing but the reader and the writer's own buffer is at work.</summary>
internal static class Json
{
    private static readonly JsonReaderOptions s_readerOptions = new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };
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

    /// <summary>Reads a text, which may begin with a byte order mark.</summary>
    private static Utf8JsonReader Read(ReadOnlySpan<byte> json) => new(json.StartsWith("\uFEFF"u8) ? json["\uFEFF"u8.Length..] : json, s_readerOptions);

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
    where TPool : struct, IContender<TLease>
    where TLease : struct, ILease<byte>
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
