using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

// POOL0011 is on.
internal static class Case
{
    public static void Run(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        stream.ReadExactly(array, 0, 10);
        ArrayPool<byte>.Shared.Return(array);
        stream.Flush();
    }
}

// ---- fixed ----
using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

// POOL0011 is on.
internal static class Case
{
    public static void Run(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            stream.ReadExactly(array, 0, 10);
            stream.Flush();
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }
}
