// A rented array is sent whole as a token: too long, with old bytes behind.
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
    public static void Send(ReadOnlySpan<byte> token, Stream stream)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(token.Length);
        token.CopyTo(buffer);
        stream.Write(buffer); // expect: POOL0006
        ArrayPool<byte>.Shared.Return(buffer);
    }
}

internal static class After
{
    public static void Send(ReadOnlySpan<byte> token, Stream stream)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(token.Length);
        token.CopyTo(buffer);
        stream.Write(buffer, 0, token.Length);
        ArrayPool<byte>.Shared.Return(buffer);
    }
}
