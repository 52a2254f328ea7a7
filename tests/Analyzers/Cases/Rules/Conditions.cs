using System.Buffers;
using System.IO;

internal static class Conditions
{
    public static void AskedTwice(Stream stream, int length)
    {
        byte[]? array = null;
        if (length > 10)
        {
            array = ArrayPool<byte>.Shared.Rent(length);
            ArrayPool<byte>.Shared.Return(array);
        }

        stream.Flush();
        if (!(length <= 10))
        {
            stream.Write(array!, 0, length); // expect: POOL0002
        }
    }

    public static void AskedOfAnotherValue(Stream stream, int length)
    {
        byte[]? array = null;
        if (length > 10)
        {
            array = ArrayPool<byte>.Shared.Rent(length);
            ArrayPool<byte>.Shared.Return(array);
        }

        length = stream.ReadByte();
        if (length > 10)
        {
            stream.Flush();
        }
        else
        {
            array = ArrayPool<byte>.Shared.Rent(10);
            ArrayPool<byte>.Shared.Return(array);
        }
    }
}
