using System;
using System.Globalization;
using System.Text;

namespace Pools.Diagnostics;

/// <summary>Where an array's content is not what the pool had left there.</summary>
/// <param name="Offset">The first changed byte, counted from the first element.</param>
/// <param name="Expected">What the pool had left from there on: up to 32 bytes.</param>
/// <param name="Found">What stands there.</param>
public sealed record Corruption(long Offset, ReadOnlyMemory<byte> Expected, ReadOnlyMemory<byte> Found)
{
    /// <summary>How many bytes are shown.</summary>
    internal const int Window = 32;

    /// <summary>Three lines: where, what was expected, what was found.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        text.AppendLine(FormattableString.Invariant($"first changed byte at offset {Offset} (0x{Offset:x})"));
        text.Append("  expected ").AppendLine(Hex(Expected.Span));
        text.Append("  found    ").Append(Hex(Found.Span));
        return text.ToString();
    }

    internal static string Hex(ReadOnlySpan<byte> bytes)
    {
        StringBuilder text = new(3 * bytes.Length);
        foreach (byte value in bytes)
        {
            text.Append(text.Length == 0 ? string.Empty : " ").Append(value.ToString("x2", CultureInfo.InvariantCulture));
        }

        return text.ToString();
    }
}
