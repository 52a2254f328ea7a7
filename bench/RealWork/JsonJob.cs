namespace Pools.Bench;

/// <summary>Reads a JSON file from a rented buffer, and writes it, indented, into a growing one.</summary>
internal static class JsonJob
{
    // The least that a writer starts with; it doubles from there.
    private const int FirstBytes = Sizes.Kibibyte;

    private static readonly JsonDocumentOptions s_lenient =
        new() { CommentHandling = JsonCommentHandling.Skip, AllowTrailingCommas = true };

    private static readonly JsonWriterOptions s_indented = new() { Indented = true };

    public static byte[] Rewrite(byte[] json)
    {
        ArrayBufferWriter<byte> output = new();
        Rewrite(json, output);
        return output.WrittenSpan.ToArray();
    }

    public static bool IsRight(ArrayPool<byte> pool, byte[] input, byte[] reference)
    {
        byte[] rented = pool.Rent(input.Length);
        input.CopyTo(rented, 0);
        using PooledBufferWriter<byte> output = new(pool, FirstBytes);
        Rewrite(rented.AsMemory(0, input.Length), output);
        pool.Return(rented);
        return output.WrittenSpan.SequenceEqual(reference);
    }

    public static bool IsValid(byte[] content)
    {
        try
        {
            Rewrite(content);
            return true;
        }
        catch (JsonException)
        {
            return false;
        }
    }

    private static void Rewrite(ReadOnlyMemory<byte> json, IBufferWriter<byte> output)
    {
        ReadOnlySpan<byte> mark = "\uFEFF"u8;
        using JsonDocument document = JsonDocument.Parse(json.Span.StartsWith(mark) ? json[mark.Length..] : json, s_lenient);
        using Utf8JsonWriter writer = new(output, s_indented);
        document.WriteTo(writer);
    }
}
