using System.Buffers;
using System.IO;

internal static class LeakOnException
{
    public static int Unprotected(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10); // expect: POOL0011
        int length = stream.Read(array, 0, 10);
        ArrayPool<byte>.Shared.Return(array);
        return length;
    }

    public static int Protected(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            return stream.Read(array, 0, 10);
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }
}
