// new byte[1] is returned; a later rental of 15 got it.
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
    public static void Probe(Stream stream)
    {
        byte[] single = new byte[1];
        stream.Read(single, 0, 1);
        ArrayPool<byte>.Shared.Return(single); // expect: POOL0003
    }
}

internal static class After
{
    public static void Probe(Stream stream)
    {
        byte[] single = ArrayPool<byte>.Shared.Rent(1);
        stream.Read(single, 0, 1);
        ArrayPool<byte>.Shared.Return(single);
    }
}
