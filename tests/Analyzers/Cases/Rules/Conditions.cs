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

    public static void AboveMoreIsAboveLess(Stream stream, int length)
    {
        byte[]? array = null;
        if (length > 20)
        {
            array = ArrayPool<byte>.Shared.Rent(length);
            ArrayPool<byte>.Shared.Return(array);
        }

        stream.Flush();
        if (length is not (<= 10))
        {
            stream.Flush();
        }
        else
        {
            // Nothing comes here with the array: it is longer.
            _ = array?[0];
        }
    }

    public static void NothingLeftBetween(Stream stream, int length)
    {
        byte[]? array = null;
        if (length >= 10 && length != 11 && 12 > length)
        {
            array = ArrayPool<byte>.Shared.Rent(length);
            ArrayPool<byte>.Shared.Return(array);
        }

        stream.Flush();
        if (length == 10)
        {
            stream.Write(array!, 0, 10); // expect: POOL0002
        }
    }

    public static void AnotherTextAndAnotherLetter(Stream stream, string mode, char letter)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        if (mode == "a" && letter is >= 'a' and <= 'z')
        {
            ArrayPool<byte>.Shared.Return(array);
        }

        stream.Flush();
        if (mode is "b")
        {
            array[0] = 1;
        }

        if (letter == 'A')
        {
            array[0] = 1;
        }

        if (mode != "a" || letter is < 'a' or > 'z')
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }
}
