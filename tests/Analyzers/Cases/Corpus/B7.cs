// A copy loop returns the buffer before the pending write has finished.
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
    public static async Task Copy(Stream source, Stream target)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(4096);
        int count = await source.ReadAsync(buffer, 0, 4096);
        Task write = target.WriteAsync(buffer, 0, count);
        ArrayPool<byte>.Shared.Return(buffer); // expect: POOL0007
        await write;
    }
}

internal static class After
{
    public static async Task Copy(Stream source, Stream target)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(4096);
        int count = await source.ReadAsync(buffer, 0, 4096);
        await target.WriteAsync(buffer, 0, count);
        ArrayPool<byte>.Shared.Return(buffer);
    }
}
