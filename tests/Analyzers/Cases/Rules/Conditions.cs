internal static class Conditions
{
    public static void AskedTwice(Stream stream, int length)
    {
        byte[]? array = null;
        if (length > 10) { array = Pool.Shared.Rent(length); Pool.Shared.Return(array); }

        stream.Flush();
        if (!(length <= 10))
        {
            stream.Write(array!, 0, length); // expect: POOL0002
        }
    }

    public static void AskedOfAnotherValue(Stream stream, int length)
    {
        byte[]? array = null;
        if (length > 10) { array = Pool.Shared.Rent(length); Pool.Shared.Return(array); }

        length = stream.ReadByte();
        if (length <= 10) { array = Pool.Shared.Rent(10); Pool.Shared.Return(array); }
    }

    public static void AboveMoreIsAboveLess(Stream stream, int length)
    {
        byte[]? array = null;
        if (length > 20) { array = Pool.Shared.Rent(length); Pool.Shared.Return(array); }

        stream.Flush();
        if (length is <= 10)
        {
            // No path brings the array here: its length is above 20.
            _ = array?[0];
        }
    }

    public static void NothingLeftBetween(Stream stream, int length)
    {
        byte[]? array = null;
        if (length >= 10 && length != 11 && 12 > length) { array = Pool.Shared.Rent(length); Pool.Shared.Return(array); }

        stream.Flush();
        if (length == 10)
        {
            stream.Write(array!, 0, 10); // expect: POOL0002
        }
    }

    public static void AnotherTextAndAnotherLetter(Stream stream, string mode, char letter)
    {
        byte[] array = Pool.Shared.Rent(10);
        if (mode == "a" && letter is >= 'a' and <= 'z') Pool.Shared.Return(array);

        stream.Flush();
        if (mode is "b" || letter == 'A') array[0] = 1;

        if (mode != "a" || letter is < 'a' or > 'z') Pool.Shared.Return(array);
    }
}
