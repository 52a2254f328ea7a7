using System;
using System.Globalization;
using System.Text;

namespace Pools.Diagnostics;

/// <summary>The place where an array's content is not what the pool had left there.</summary>
/// <remarks>Immutable; safe for any thread.</remarks>
public sealed record Corruption
{
    /// <summary>Gets the offset of the first changed byte, counted from the first element, in bytes.</summary>
    public long Offset { get; init; }

    /// <summary>Gets what the pool had left from there on: up to 32 bytes.</summary>
    public ReadOnlyMemory<byte> Expected { get; init; }

    /// <summary>Gets what stands there instead.</summary>
    public ReadOnlyMemory<byte> Found { get; init; }

    /// <summary>How many bytes are shown.</summary>
    internal const int Window = 32;

    /// <summary>Returns three lines: where, what was expected, what was found.</summary>
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
