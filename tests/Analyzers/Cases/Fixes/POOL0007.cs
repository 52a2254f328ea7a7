using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

internal static class Case
{
    public static Task Run(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            return stream.WriteAsync(array, 0, 10);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    public static async Task Discarded(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        _ = stream.WriteAsync(array, 0, 10);
        ArrayPool<byte>.Shared.Return(array);
        await stream.FlushAsync();
    }
}

// ---- fixed ----
using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

internal static class Case
{
    public static async Task Run(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            await stream.WriteAsync(array, 0, 10);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    public static async Task Discarded(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        await stream.WriteAsync(array, 0, 10);
        ArrayPool<byte>.Shared.Return(array);
        await stream.FlushAsync();
    }
}
