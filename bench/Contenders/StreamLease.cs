using System;
using System.IO;

namespace Pools.Bench.Contenders;

/// <summary>A stream that is written, read, and given up.</summary>
internal readonly struct StreamLease(Stream stream, int length) : ILease
{
    // What copying between streams commonly uses per call, rounded down to a power of two.
    private const int Part = 4096;

    private static readonly byte[] s_source = new byte[Part];
    private static readonly byte[] s_destination = new byte[Part];

    public Stream Stream { get; } = stream;

    /// <summary>Writes and reads all of it, 4 KiB a call.</summary>
    public void Touch()
    {
        for (int rest = length; rest > 0; rest -= Part)
        {
            Stream.Write(s_source, 0, Math.Min(Part, rest));
        }

        Stream.Position = 0;
        int read;
        do
        {
            read = Stream.Read(s_destination, 0, Part);
        }
        while (read > 0);
    }
}
