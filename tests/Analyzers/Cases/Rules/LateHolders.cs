// Objects that hold an array which was returned.
internal static class Held
{
    public static (byte[] Data, int Length) InTuple(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        try
        {
            array[0] = 1;
            return (array, n); // expect: POOL0002
        }
        finally
        {
            Pool.Shared.Return(array);
        }
    }

    public static ArraySegment<byte> OfTuple(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        try
        {
            (ArraySegment<byte> Segment, int Count) result = (new ArraySegment<byte>(array, 0, n), n);
            return result.Segment; // expect: POOL0002
        }
        finally
        {
            Pool.Shared.Return(array);
        }
    }

    public static (byte[] Data, int Length) Replaced(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        (byte[] Data, int Length) result = (array, n);
        result.Data = array.AsSpan(0, n).ToArray();
        Pool.Shared.Return(array);
        return result;
    }

    public static void ReturnedFromTuple(int n)
    {
        (byte[] Data, int Length) rented = (Pool.Shared.Rent(n), n);
        rented.Data[0] = 1;
        Pool.Shared.Return(rented.Data);
        rented.Data[0] = 2; // expect: POOL0002
    }

    public static object Anonymous(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        try
        {
            return new { array, n }; // expect: POOL0002
        }
        finally
        {
            Pool.Shared.Return(array);
        }
    }

    public static KeyValuePair<string, byte[]> Pair(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        try
        {
            return new KeyValuePair<string, byte[]>("a", array); // expect: POOL0002
        }
        finally
        {
            Pool.Shared.Return(array);
        }
    }

    public static byte[][] Collection(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        byte[][] other = [array];
        other[0] = array.AsSpan(0, n).ToArray();
        try
        {
            if (n > 3) return other;

            return [array]; // expect: POOL0002
        }
        finally
        {
            Pool.Shared.Return(array);
        }
    }

    public static System.Collections.Immutable.ImmutableArray<byte> Immutable(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        System.Collections.Immutable.ImmutableArray<byte> view = ImmutableCollectionsMarshal.AsImmutableArray(array);
        Pool.Shared.Return(array);
        return view; // expect: POOL0002
    }

    public static int JsonReader(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        System.Text.Json.Utf8JsonReader reader = new(array.AsSpan(0, n));
        reader.Read();
        Pool.Shared.Return(array);
        return reader.TokenType == default ? 0 : reader.GetInt32(); // expect: POOL0002
    }

    public static bool SequenceReader(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        SequenceReader<byte> reader = new(new ReadOnlySequence<byte>(array, 0, n));
        Pool.Shared.Return(array);
        return reader.TryRead(out byte _); // expect: POOL0002
    }

    public static byte Enumerator(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        ReadOnlySpan<byte> span = array.AsSpan(0, n);
        ReadOnlySpan<byte>.Enumerator items = span.GetEnumerator();
        items.MoveNext();
        Pool.Shared.Return(array);
        items.MoveNext();
        return items.Current; // expect: POOL0002
    }

    public static string Document(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        using System.Text.Json.JsonDocument document = System.Text.Json.JsonDocument.Parse(array.AsMemory(0, n));
        Pool.Shared.Return(array);
        return document.RootElement.GetRawText(); // expect: POOL0002
    }

    public static string DocumentRead(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        using System.Text.Json.JsonDocument document = System.Text.Json.JsonDocument.Parse(array.AsMemory(0, n));
        string text = document.RootElement.GetRawText();
        Pool.Shared.Return(array);
        return text;
    }

    public static async Task<string> StreamReader(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        using StreamReader reader = new(new MemoryStream(array, 0, n));
        Pool.Shared.Return(array);
        return await reader.ReadToEndAsync(); // expect: POOL0002
    }

    // It has read ahead.
    public static string? BufferedReader(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        using StreamReader reader = new(new MemoryStream(array, 0, n));
        string? first = reader.ReadLine();
        Pool.Shared.Return(array);
        return first + reader.ReadLine();
    }

    public static void Foreign(int[] numbers)
    {
        byte[] literal = [1, 2, 3];
        int[] spread = [.. numbers];
        byte[] empty = [];
        Pool.Shared.Return(literal); // expect: POOL0003
        ArrayPool<int>.Shared.Return(spread); // expect: POOL0003
        Pool.Shared.Return(empty);
    }
}
