using System;
using System.Text.Json;

namespace Pools.Bench.Scenarios.RealWork;

/// <summary>Copies JSON token by token, so that nothing but the reader and the writer's own buffer is at work.</summary>
internal static class JsonTokens
{
    public static void Copy(ReadOnlySpan<byte> json, JsonReaderOptions options, Utf8JsonWriter writer)
    {
        Utf8JsonReader reader = new(json, options);
        while (reader.Read())
        {
            Write(ref reader, writer);
        }
    }

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
