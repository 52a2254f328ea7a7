// Correct calls, holders and waits with the shape of a misuse.
internal static class Whole
{
    public static void Padded(int[] items)
    {
        int[] a = ArrayPool<int>.Shared.Rent(items.Length);
        items.CopyTo(a, 0);
        a.AsSpan(items.Length).Fill(int.MaxValue);
        Array.Sort(a);
        ArrayPool<int>.Shared.Return(a);
    }

    public static int Terminated(Stream stream)
    {
        byte[] a = Pool.Shared.Rent(100);
        _ = stream.Read(a, 0, 100);
        int length = a.AsSpan().IndexOf((byte)0) + Array.IndexOf(a, (byte)0);
        bool isHeader = a.AsSpan().StartsWith("abc"u8) && Convert.ToBoolean(a.First());
        Pool.Shared.Return(a);
        return isHeader ? length : 0;
    }

    public static string Formatted(long value)
    {
        char[] a = ArrayPool<char>.Shared.Rent(20);
        value.TryFormat(a, out int length);
        a.AsSpan().TryWrite($"{value}", out length);
        string text = new(a, 0, length);
        ArrayPool<char>.Shared.Return(a);
        return text;
    }

    public static void Transformed(ReadOnlySpan<char> text, Span<char> upper, Span<byte> utf8)
    {
        char[] a = ArrayPool<char>.Shared.Rent(text.Length);
        text.CopyTo(a);
        a.AsSpan().ToUpperInvariant(upper);
        Encoding.UTF8.GetBytes(a, utf8);
        OperationStatus status = System.Buffers.Text.Base64.DecodeFromUtf8(utf8, utf8, out int consumed, out int written);
        ArrayPool<char>.Shared.Return(a);
        Console.WriteLine($"{status} {consumed} {written}");
    }

    public static void Serialized(Stream target, object value)
    {
        byte[] a = Pool.Shared.Rent(100);
        using MemoryStream stream = new(a);
        System.Text.Json.JsonSerializer.Serialize(stream, value);
        stream.CopyTo(target);
        Pool.Shared.Return(a);
    }

    public static int Filtered(string?[] texts)
    {
        string?[] a = ArrayPool<string?>.Shared.Rent(texts.Length);
        texts.CopyTo(a, 0);
        int sum = 0;
        for (int i = 0; i < a.Length; i++) sum += a[i] is { } text ? text.Length : 0;

        ArrayPool<string?>.Shared.Return(a, clearArray: true);
        return sum;
    }

    public static int[] Lengthened(int[] a, int length)
    {
        int[] longer = ArrayPool<int>.Shared.Rent(length);
        for (int i = 0; i < longer.Length; i++) longer[i] = i;

        int[] copy = [.. longer];
        ArrayPool<int>.Shared.Return(longer);
        return copy.Length > a.Length ? copy : a;
    }
}

internal static class Kept
{
    public static void Exchanged(int n)
    {
        (byte[]? Data, int Length) rented = (Pool.Shared.Rent(n), n);
        Pool.Shared.Return(rented.Data!);
        Renew(ref rented.Data);
        rented.Data![0] = 1;
    }

    public static void ByReference(int n)
    {
        (byte[] Data, int Length) rented = (Pool.Shared.Rent(n), n);
        ref byte[] data = ref rented.Data;
        Pool.Shared.Return(data);
        data = new byte[n];
        rented.Data[0] = 1;
    }

    public static bool Empty(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        ReadOnlySpan<byte> view = array.AsSpan(0, n);
        Pool.Shared.Return(array);
        return view is [] or [..];
    }

    public static byte[][] Emptied(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        byte[][] all = [array];
        Replace(all);
        Pool.Shared.Return(array);
        return all;
    }

    public static byte Two(int n, byte[] other)
    {
        byte[] array = Pool.Shared.Rent(n);
        (byte[] First, byte[] Second) both = (array, other);
        Pool.Shared.Return(array);
        return both.Second[0];
    }

    public static int Read(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        System.Text.Json.Utf8JsonReader reader = new(array.AsSpan(0, n));
        reader.Read();
        int number = reader.GetInt32();
        using MemoryStream stream = new(array, 0, n);
        stream.WriteByte(1);
        ReadOnlySpan<byte>.Enumerator items = new ReadOnlySpan<byte>(array, 0, n).GetEnumerator();
        Pool.Shared.Return(array);
        stream.Flush();
        items.MoveNext();
        return number + (int)reader.BytesConsumed + (int)stream.Length;
    }

    public static unsafe void Pinned(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        fixed (byte* pointer = array)
        {
            *pointer = 1;
        }

        Pool.Shared.Return(array);
        byte[] other = new byte[n];
        ref byte first = ref other[0];
        first = 2;
    }

    private static void Renew(ref byte[]? data) => data = [1];

    private static void Replace(byte[][] all) => all[0] = [1];
}

internal static class Running
{
    public static async Task Signalled(Stream stream, TaskCompletionSource stopped)
    {
        byte[] array = Pool.Shared.Rent(10);
        await Task.WhenAny(stream.WriteAsync(array, 0, 10), stopped.Task);
        if (stopped.Task.IsCompleted) return;

        Pool.Shared.Return(array);
    }

    public static async Task Repeated(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        Task write = stream.WriteAsync(array, 0, 10);
        while (!write.IsCompleted) await Task.WhenAny(write, Task.Delay(100));

        Pool.Shared.Return(array);
    }

    public static async Task Asked(Stream stream)
    {
        byte[] array = Pool.Shared.Rent(10);
        Task write = stream.WriteAsync(array, 0, 10);
        try
        {
            await write.WaitAsync(TimeSpan.FromSeconds(1));
        }
        catch (Exception e) when (e is not TimeoutException)
        {
        }

        if (write.IsCompleted) Pool.Shared.Return(array);
    }

    public static void Polled(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        bool isDone = false;
        Task.Run(() =>
        {
            array[0] = 1;
            isDone = true;
        });
        while (!isDone) Thread.Sleep(1);

        Pool.Shared.Return(array);
    }

    public static void Nested(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        Parallel.For(0, n, i => array[i] = 1);
        Task.Run(() => array[0] = 1).GetAwaiter().GetResult();
        Pool.Shared.Return(array);
    }

    public static System.Collections.BitArray CutAfterwards(Stream stream, int bits)
    {
        int length = (bits + 7) / 8;
        byte[] array = Pool.Shared.Rent(length);
        stream.ReadExactly(array, 0, length);
        System.Collections.BitArray result = new(array) { Length = bits };
        Pool.Shared.Return(array);
        return result;
    }
}
