using System.Text;

namespace Pools.Diagnostics;

/// <summary>The place where an array's content is not what the pool had left there.</summary>
/// <remarks>Immutable; safe for any thread.</remarks>
public sealed record Corruption
{
    /// <summary>Gets the offset of the first changed byte, counted from the first element, in bytes.</summary>
    public long Offset { get; init; }

    /// <summary>Gets the offset of the last changed byte, in bytes. Bytes between the two may be unchanged.</summary>
    public long LastOffset { get; init; }

    /// <summary>Gets the number of changed bytes. An element that holds references counts as a whole.</summary>
    public long ChangedBytes { get; init; }

    /// <summary>Gets the bytes that the pool had left from there on: up to 32. Empty where the contents are hidden.</summary>
    /// <remarks>See <see cref="DebugArrayPoolOptions.ShowContents"/>.</remarks>
    public ReadOnlyMemory<byte> Expected { get; init; }

    /// <summary>Gets the bytes that stand there instead. Empty where the contents are hidden.</summary>
    public ReadOnlyMemory<byte> Found { get; init; }

    /// <summary>Why the contents are not shown; null: they are.</summary>
    internal string? Hidden { get; init; }

    /// <summary>How many bytes are shown.</summary>
    internal const int Window = 32;

    internal const string NotAsked = "contents hidden; set ShowContents = true to show them";

    internal const string Sensitive = "contents hidden; the array is sensitive";

    internal const string References = "contents hidden; they are references";

    /// <summary>Returns the place of the change, the expected and the actual bytes, or why they are hidden.</summary>
    public override string ToString()
    {
        StringBuilder text = new();
        text.Append(FormattableString.Invariant($"first changed byte at offset {Offset} (0x{Offset:x}), "))
            .AppendLine(FormattableString.Invariant($"last at {LastOffset}; {ChangedBytes} changed"));
        if (Hidden is not null)
        {
            return text.Append("  ").Append(Hidden).ToString();
        }

        text.Append("  expected ").AppendLine(Hex(Expected));
        text.Append("  found    ").Append(Hex(Found));
        return text.ToString();
    }

    internal static string Hex(ReadOnlyMemory<byte> bytes) => BitConverter.ToString(bytes.ToArray()).Replace('-', ' ').ToLowerInvariant();
}
