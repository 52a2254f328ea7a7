using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

internal static class Case
{
    public static byte[] Copied(int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        ArrayPool<byte>.Shared.Return(array);
        return array.AsSpan(0, length).ToArray();
    }

    public static ReadOnlySpan<byte> View(int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        try
        {
            return array.AsSpan(0, length);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    public static void Written(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        ArrayPool<byte>.Shared.Return(array);
        stream.Write(array, 0, 10);
        stream.Flush();
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
    public static byte[] Copied(int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        try
        {
            return array.AsSpan(0, length).ToArray();
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    public static ReadOnlySpan<byte> View(int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        try
        {
            return array.AsSpan(0, length).ToArray();
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    public static void Written(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        stream.Write(array, 0, 10);
        ArrayPool<byte>.Shared.Return(array);
        stream.Flush();
    }
}
