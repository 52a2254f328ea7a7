// A loop body returns the buffer on one branch; finally around the loop returns it again.
using System;
using System.Buffers;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

internal static class Before
{
    public static void Decode(Stream stream, int frames)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(1024);
        try
        {
            for (int i = 0; i < frames; i++)
            {
                if (stream.Read(buffer, 0, 1024) == 0)
                {
                    ArrayPool<byte>.Shared.Return(buffer);
                    throw new InvalidDataException("empty frame");
                }
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer); // expect: POOL0001
        }
    }
}

internal static class After
{
    public static void Decode(Stream stream, int frames)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(1024);
        try
        {
            for (int i = 0; i < frames; i++)
            {
                if (stream.Read(buffer, 0, 1024) == 0)
                {
                    throw new InvalidDataException("empty frame");
                }
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }
}
