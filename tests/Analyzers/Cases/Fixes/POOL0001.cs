using System;
using System.Buffers;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

internal static class Case
{
    public static void Twice(Stream stream, bool isEarly)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        if (isEarly)
        {
            ArrayPool<byte>.Shared.Return(array);
        }

        ArrayPool<byte>.Shared.Return(array);
        array = ArrayPool<byte>.Shared.Rent(10);
        ArrayPool<byte>.Shared.Return(array);
        stream.Flush();
        ArrayPool<byte>.Shared.Return(array);
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
    public static void Twice(Stream stream, bool isEarly)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        if (isEarly)
        {
        }

        ArrayPool<byte>.Shared.Return(array);
        array = ArrayPool<byte>.Shared.Rent(10);
        ArrayPool<byte>.Shared.Return(array);
        stream.Flush();
    }
}
