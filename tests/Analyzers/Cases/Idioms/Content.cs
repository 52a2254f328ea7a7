internal static class Filled
{
    public static void Crypt(Stream s) { byte[] a = Pool.Shared.Rent(9); RandomNumberGenerator.Fill(a); s.Write(a); Pool.Shared.Return(a); }

    public static void ByRandom(Stream s) { byte[] a = Pool.Shared.Rent(9); Random.Shared.NextBytes(a); s.Write(a); Pool.Shared.Return(a); }

    public static void Exactly(Stream s) { byte[] a = Pool.Shared.Rent(9); s.ReadExactly(a); s.Write(a); Pool.Shared.Return(a); }

    public static void ByOtherCode(Stream s) { byte[] a = Pool.Shared.Rent(9); Fill(a); s.Write(a); Pool.Shared.Return(a); }

    public static void Counted(Stream s) { byte[] a = Pool.Shared.Rent(9); Console.Write(Load(a)); s.Write(a); Pool.Shared.Return(a); }

    public static void ByAnybody(Stream s, ISource source)
    {
        byte[] a = Pool.Shared.Rent(9);
        Console.Write(source.Load(a));
        s.Write(a);
        Pool.Shared.Return(a);
    }

    public static void Cleared(Stream s) { byte[] a = Pool.Shared.Rent(9); Array.Clear(a); s.Write(a); Pool.Shared.Return(a); }

    public static void Set(Stream s) { byte[] a = Pool.Shared.Rent(9); a.AsSpan().Fill(1); s.Write(a); Pool.Shared.Return(a); }

    private static int Load(byte[] array) => array.Length;

    private static void Fill(Span<byte> span) => span.Fill(1);
}

internal interface ISource
{
    int Load(byte[] array);
}

internal static class Known
{
    public static void ReadsAsMuchAsThereIs(Stream source, Stream target)
    {
        byte[] array = Pool.Shared.Rent(4096);
        int length;
        while ((length = source.Read(array)) > 0) target.Write(array, 0, length);

        Pool.Shared.Return(array);
    }

    public static void KnowsItsLength(Stream target)
    {
        byte[] array = Pool.Shared.Rent(4096);
        for (int i = 0; i < array.Length; i++) array[i] = (byte)i;

        target.Write(array);
        Pool.Shared.Return(array);
    }

    public static void MarksTheEnd() { byte[] a = Pool.Shared.Rent(9); a[^1] = 1; a[^2]++; Pool.Shared.Return(a); }

    public static int ReadsThePrefix(Stream source)
    {
        byte[] array = Pool.Shared.Rent(4);
        source.ReadExactly(array, 0, 4);
        int number = BinaryPrimitives.ReadInt32LittleEndian(array) + BitConverter.ToInt32(array) + Parse(array);
        Pool.Shared.Return(array);
        return number;
    }

    public static int Encoded(string text)
    {
        byte[] array = Pool.Shared.Rent(Encoding.UTF8.GetMaxByteCount(text.Length));
        int length = Encoding.UTF8.GetBytes(text, array);
        int sum = array.AsSpan(0, length).IndexOf((byte)1) + array.Take(length).Sum(number => number);
        Pool.Shared.Return(array);
        return sum;
    }

    private static int Parse(ReadOnlySpan<byte> data) => data[0];
}

internal static class Results
{
    public static bool Hashed(ReadOnlySpan<byte> data, ReadOnlySpan<byte> expected)
    {
        byte[] hash = Pool.Shared.Rent(32);
        SHA256.HashData(data, hash);
        bool isSame = expected.SequenceEqual(hash.AsSpan(0, 32));
        Pool.Shared.Return(hash);
        return isSame;
    }

    public static int UpToTheMark(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        _ = stream.Read(array, 0, 10);
        int length = 0;
        foreach (byte value in array)
        {
            if (value == 0) break;

            length++;
        }

        Pool.Shared.Return(array);
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
        texts.CopyTo(array);
        for (int i = 0; i < texts.Count; i++) array[i] = null;

        ArrayPool<string?>.Shared.Return(array);
    }
}

internal static class Tasks
{
    // The task that still uses the array keeps it.
    public static async Task LeftToItsTask(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        Task write = stream.WriteAsync(array, 0, 10);
        if (await Task.WhenAny(write, Task.Delay(1000)) == write) Pool.Shared.Return(array);
    }

    public static void Polled(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        Task write = stream.WriteAsync(array, 0, 10);
        if (write.IsCompleted) Pool.Shared.Return(array);
    }

    public static async Task Collected(Stream[] streams)
    {
        byte[] array = Pool.Shared.Rent(10);
        List<Task> tasks = [];
        foreach (Stream stream in streams) tasks.Add(stream.WriteAsync(array, 0, 10));

        await Task.WhenAll(tasks);
        Pool.Shared.Return(array);
    }

    public static async Task<int> Later(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        ValueTask<int> task = stream.ReadAsync(array.AsMemory());
        int length = task.IsCompletedSuccessfully ? task.Result : await task.ConfigureAwait(false);
        Pool.Shared.Return(array);
        return length;
    }

    public static async Task<int> ReturnedByHandler(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        int length;
        try
        {
            length = await stream.ReadAsync(array.AsMemory(0, 10)).ConfigureAwait(false);
        }
        catch { Pool.Shared.Return(array); throw; }

        Pool.Shared.Return(array);
        return length;
    }

    public static void Continued(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        stream.WriteAsync(array, 0, 10).ContinueWith(_ => Pool.Shared.Return(array));
    }

    public static void InMemory(MemoryStream s) { byte[] a = Pool.Shared.Rent(9); _ = s.WriteAsync(a, 0, 9); Pool.Shared.Return(a); }

    public static async IAsyncEnumerable<int> Iterated(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        try
        {
            while (await stream.ReadAsync(array) > 0) yield return array[0];
        }
        finally { Pool.Shared.Return(array); }
    }
}

internal static class Unresolved
{
    public static void Generic<T>(T value) { T[] a = ArrayPool<T>.Shared.Rent(1); a[0] = value; ArrayPool<T>.Shared.Return(a); }
}
