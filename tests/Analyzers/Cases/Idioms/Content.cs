using System;
using System.Buffers;
using System.Buffers.Binary;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Threading.Tasks;

internal static class Filled
{
    public static void AtRandom(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        RandomNumberGenerator.Fill(array);
        stream.Write(array);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static void ByRandom(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        Random.Shared.NextBytes(array);
        stream.Write(array);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static void Exactly(Stream source, Stream target)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        source.ReadExactly(array);
        target.Write(array);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static void BySomebody(Stream target)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        Fill(array);
        target.Write(array);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static void CountedBySomebody(Stream target)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        Console.WriteLine(Load(array));
        target.Write(array);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static void Cleared(Stream target)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        Array.Clear(array);
        target.Write(array);
        array.AsSpan().Fill(1);
        target.Write(array);
        ArrayPool<byte>.Shared.Return(array);
    }

    private static int Load(byte[] array)
    {
        array.AsSpan().Fill(1);
        return array.Length;
    }

    private static void Fill(Span<byte> span) => span.Fill(1);
}

internal static class Known
{
    public static void ReadsAsMuchAsThereIs(Stream source, Stream target)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(4096);
        int length;
        while ((length = source.Read(array)) > 0)
        {
            target.Write(array, 0, length);
        }

        ArrayPool<byte>.Shared.Return(array);
    }

    public static void KnowsItsLength(Stream target)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(4096);
        for (int i = 0; i < array.Length; i++)
        {
            array[i] = (byte)i;
        }

        target.Write(array);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static void MarksTheEnd()
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(4096);
        array[^1] = 1;
        array[^2]++;
        ArrayPool<byte>.Shared.Return(array);
    }

    public static int ReadsThePrefix(Stream source)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(4);
        source.ReadExactly(array, 0, 4);
        int number = BinaryPrimitives.ReadInt32LittleEndian(array) + BitConverter.ToInt32(array) + Parse(array);
        ArrayPool<byte>.Shared.Return(array);
        return number;
    }

    public static int Encoded(string text)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(Encoding.UTF8.GetMaxByteCount(text.Length));
        int length = Encoding.UTF8.GetBytes(text, array);
        int sum = array.AsSpan(0, length).IndexOf((byte)1) + array.Take(length).Sum(number => number);
        ArrayPool<byte>.Shared.Return(array);
        return sum;
    }

    private static int Parse(ReadOnlySpan<byte> data) => data[0];
}

internal static class Results
{
    public static bool Hashed(ReadOnlySpan<byte> data, ReadOnlySpan<byte> expected)
    {
        byte[] hash = ArrayPool<byte>.Shared.Rent(32);
        SHA256.HashData(data, hash);
        bool isSame = expected.SequenceEqual(hash.AsSpan(0, 32));
        ArrayPool<byte>.Shared.Return(hash);
        return isSame;
    }

    public static int UpToTheMark(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        _ = stream.Read(array, 0, 10);
        int length = 0;
        foreach (byte value in array)
        {
            if (value == 0)
            {
                break;
            }

            length++;
        }

        ArrayPool<byte>.Shared.Return(array);
        return length;
    }

    public static void Formatted(TextWriter writer)
    {
        object[] values = ArrayPool<object>.Shared.Rent(2);
        values[0] = 1;
        values[1] = 2;
        writer.Write("{0} {1}", values);
        ArrayPool<object>.Shared.Return(values, clearArray: true);
    }
}

internal static class Clearing
{
    public static void Partly(List<string> texts)
    {
        string[] array = ArrayPool<string>.Shared.Rent(texts.Count);
        texts.CopyTo(array);
        array.AsSpan(0, texts.Count).Clear();
        ArrayPool<string>.Shared.Return(array);
    }

    public static void OneByOne(List<string> texts)
    {
        string?[] array = ArrayPool<string?>.Shared.Rent(texts.Count);
        for (int i = 0; i < texts.Count; i++)
        {
            array[i] = texts[i];
        }

        for (int i = 0; i < texts.Count; i++)
        {
            array[i] = null;
        }

        ArrayPool<string?>.Shared.Return(array);
    }
}

internal static class Tasks
{
    /// <summary>Whoever still uses the array must not see it returned.</summary>
    public static async Task LeftToItsTask(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        Task write = stream.WriteAsync(array, 0, 10);
        if (await Task.WhenAny(write, Task.Delay(1000)) == write)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    public static void Polled(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        Task write = stream.WriteAsync(array, 0, 10);
        if (write.IsCompleted)
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }

    public static async Task Collected(Stream[] streams)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        List<Task> tasks = [];
        foreach (Stream stream in streams)
        {
            tasks.Add(stream.WriteAsync(array, 0, 10));
        }

        await Task.WhenAll(tasks);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static async Task<int> Later(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        ValueTask<int> task = stream.ReadAsync(array.AsMemory());
        int length = task.IsCompletedSuccessfully ? task.Result : await task.ConfigureAwait(false);
        ArrayPool<byte>.Shared.Return(array);
        return length;
    }

    public static async Task<int> ReturnedByHandler(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        int length;
        try
        {
            length = await stream.ReadAsync(array.AsMemory(0, 10)).ConfigureAwait(false);
        }
        catch
        {
            ArrayPool<byte>.Shared.Return(array);
            throw;
        }

        ArrayPool<byte>.Shared.Return(array);
        return length;
    }

    public static void Continued(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        stream.WriteAsync(array, 0, 10).ContinueWith(_ => ArrayPool<byte>.Shared.Return(array));
    }

    public static void InMemory(MemoryStream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        _ = stream.WriteAsync(array, 0, 10);
        ArrayPool<byte>.Shared.Return(array);
    }

    public static async IAsyncEnumerable<int> Iterated(Stream stream)
    {
        byte[] array = ArrayPool<byte>.Shared.Rent(10);
        try
        {
            while (await stream.ReadAsync(array) > 0)
            {
                yield return array[0];
            }
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(array);
        }
    }
}

internal static class Unresolved
{
    public static void Generic<T>(T value)
    {
        T[] array = ArrayPool<T>.Shared.Rent(1);
        array[0] = value;
        ArrayPool<T>.Shared.Return(array);
    }
}
