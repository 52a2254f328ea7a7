internal static class WholeArray
{
    public static void All(Stream stream, TextWriter writer, string path, int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        char[] characters = ArrayPool<char>.Shared.Rent(length);
        array[0] = 1;
        characters[0] = 'a';
        stream.Write(array); // expect: POOL0006
        writer.Write(characters); // expect: POOL0006
        File.WriteAllBytes(path, array); // expect: POOL0006
        Console.WriteLine(Encoding.UTF8.GetString(array)); // expect: POOL0006
        Console.WriteLine(Convert.ToBase64String(array)); // expect: POOL0006
        Console.WriteLine(new string(characters)); // expect: POOL0006
        Console.WriteLine(SHA256.HashData(array).Length); // expect: POOL0006
        Console.WriteLine(array[^1]); // expect: POOL0006
        Console.WriteLine(array.AsSpan().SequenceEqual(default)); // expect: POOL0006
        Console.WriteLine(array.Sum(number => number)); // expect: POOL0006
        foreach (byte number in array) // expect: POOL0006
        {
            Console.Write(number);
        }

        WriteAll(array); // expect: POOL0006
        ArrayPool<char>.Shared.Return(characters);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static void AllRepaired(Stream stream, TextWriter writer, int length)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(length);
        char[] characters = ArrayPool<char>.Shared.Rent(length);
        array[0] = 1;
        characters[0] = 'a';
        stream.Write(array, 0, length);
        stream.Write(array.AsSpan(0, length));
        writer.Write(characters, 0, length);
        Console.WriteLine(Encoding.UTF8.GetString(array, 0, length));
        Console.WriteLine(Convert.ToBase64String(array, 0, length));
        Console.WriteLine(new string(characters, 0, length));
        Console.WriteLine(SHA256.HashData(array.AsSpan(0, length)).Length);
        Console.WriteLine(array[length - 1]);
        WriteAll(array.AsSpan(0, length));
        ArrayPool<char>.Shared.Return(characters);
        ArrayPool<byte>.Shared.Return(array);
    }

    private static void WriteAll(ReadOnlySpan<byte> data) => Console.WriteLine(data.Length);
}
