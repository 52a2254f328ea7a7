using System;
using System.Buffers.Text;
using System.IO;

namespace Pools.Bench.LargeArrays;

/// <summary>What the operating system says of this process's memory. Allocates nothing after the first reading, so that it causes no collection.</summary>
/// <remarks><b>Threading:</b> one thread at a time.</remarks>
internal sealed class ProcessMemory : IDisposable
{
    private const int Kibibyte = 1024;

    // The file has some 1,500 bytes; what is looked for stands in the first half.
    private readonly byte[] _text = new byte[4096];

    private readonly FileStream _file = new("/proc/self/status", FileMode.Open, FileAccess.Read, FileShare.ReadWrite, bufferSize: 0);

    /// <summary>Bytes that are in memory now, and the most that were, since the process began.</summary>
    public (long Resident, long Peak) Read()
    {
        _file.Position = 0;
        ReadOnlySpan<byte> text = _text.AsSpan(0, _file.Read(_text));
        return (Field(text, "VmRSS:"u8), Field(text, "VmHWM:"u8));
    }

    public void Dispose() => _file.Dispose();

    private static long Field(ReadOnlySpan<byte> text, ReadOnlySpan<byte> name)
    {
        int at = text.IndexOf(name);
        ReadOnlySpan<byte> value = at < 0 ? default : text[(at + name.Length)..].TrimStart(" \t"u8);
        return Utf8Parser.TryParse(value, out long kibibytes, out _) ? kibibytes * Kibibyte : throw new InvalidDataException("/proc/self/status has no such field");
    }
}
