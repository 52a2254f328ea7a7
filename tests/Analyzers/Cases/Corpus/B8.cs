// Return is one statement too early; the last use reads the array.
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
    public static int Parse(Stream stream)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(16);
        int count = stream.Read(buffer, 0, 16);
        ArrayPool<byte>.Shared.Return(buffer);
        return BitConverter.ToInt32(buffer, 0) + count; // expect: POOL0002
    }
}

internal static class After
{
    public static int Parse(Stream stream)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(16);
        int count = stream.Read(buffer, 0, 16);
        int result = BitConverter.ToInt32(buffer, 0) + count;
        ArrayPool<byte>.Shared.Return(buffer);
        return result;
    }
}
