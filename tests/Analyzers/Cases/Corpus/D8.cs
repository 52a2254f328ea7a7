// An array is rented for a query, and the method ends without returning it.
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
    public static int Query(Stream device)
    {
        byte[] names = ArrayPool<byte>.Shared.Rent(256); // expect: POOL0005
        int count = device.Read(names, 0, 256);
        return names.AsSpan(0, count).IndexOf((byte)0);
    }
}

internal static class After
{
    public static int Query(Stream device)
    {
        byte[] names = ArrayPool<byte>.Shared.Rent(256);
        int count = device.Read(names, 0, 256);
        int result = names.AsSpan(0, count).IndexOf((byte)0);
        ArrayPool<byte>.Shared.Return(names);
        return result;
    }
}
