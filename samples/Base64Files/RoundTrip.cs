using System.Diagnostics;
using Microsoft.Win32.SafeHandles;

namespace Pools.Samples.Base64Files;

/// <summary>Turns files into one text, a line for each, and the text into the files' contents one after the other.</summary>
internal sealed class RoundTrip(IBase64Way way, SafeFileHandle[] files, SafeFileHandle text, SafeFileHandle contents) : IDisposable
{
    private static readonly byte[] s_newLine = "\n"u8.ToArray();

    private readonly int[] _textLengths = new int[files.Length];

    public IBase64Way Way => way;

    public SafeFileHandle Text => text;

    public SafeFileHandle Contents => contents;

    /// <summary>What the thread allocated in the thriftiest round. A collection that another round began charges a thread with a few KiB at
    /// times; none of its objects are meant.</summary>
    public long LeastAllocated { get; private set; } = long.MaxValue;

    public List<double> Milliseconds { get; } = new(capacity: 100);

    public void Run(bool measure)
    {
        long allocated = GC.GetAllocatedBytesForCurrentThread();
        long start = Stopwatch.GetTimestamp();
        Encode();
        Decode();
        TimeSpan elapsed = Stopwatch.GetElapsedTime(start);
        allocated = GC.GetAllocatedBytesForCurrentThread() - allocated;
        if (measure)
        {
            LeastAllocated = Math.Min(LeastAllocated, allocated);
            Milliseconds.Add(elapsed.TotalMilliseconds);
        }
    }

    public void Dispose()
    {
        text.Dispose();
        contents.Dispose();
    }

    private void Encode()
    {
        long offset = 0;
        for (int i = 0; i < files.Length; i++)
        {
            _textLengths[i] = way.Encode(files[i], text, offset);
            offset += _textLengths[i];
            RandomAccess.Write(text, s_newLine, offset++);
        }
    }

    private void Decode()
    {
        long textOffset = 0;
        long offset = 0;
        foreach (int length in _textLengths)
        {
            offset += way.Decode(text, textOffset, length, contents, offset);
            textOffset += length + 1;
        }
    }
}
