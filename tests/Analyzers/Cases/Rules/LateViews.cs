// What shows an array after its return: by an operation that reads it, or in an object that holds it.
internal static class Shown
{
    public static string Interpolated(int n)
    {
        char[] array = ArrayPool<char>.Shared.Rent(n);
        ReadOnlySpan<char> view = array.AsSpan(0, n);
        ArrayPool<char>.Shared.Return(array);
        return $"<{view}>"; // expect: POOL0002
    }

    public static string Handled(int n, StringBuilder builder)
    {
        char[] array = ArrayPool<char>.Shared.Rent(n);
        ReadOnlySpan<char> view = array.AsSpan(0, n);
        builder.Append($"{view}");
        ArrayPool<char>.Shared.Return(array);
        builder.Append($"{view}"); // expect: POOL0002
        return $"{array.Length}";
    }

    public static string Whole(string text)
    {
        char[] array = ArrayPool<char>.Shared.Rent(text.Length);
        text.CopyTo(0, array, 0, text.Length);
        Span<char> view = array;
        string shown = $"{view}"; // expect: POOL0006
        ArrayPool<char>.Shared.Return(array);
        return shown;
    }

    public static IEnumerable<int> Query(int n)
    {
        int[] array = ArrayPool<int>.Shared.Rent(n);
        IEnumerable<int> query = from item in array where item > 0 select item * 2;
        ArrayPool<int>.Shared.Return(array);
        return query; // expect: POOL0002
    }

    public static string State(int n)
    {
        char[] array = ArrayPool<char>.Shared.Rent(n);
        ReadOnlySpan<char> view = array.AsSpan(0, n);
        ArrayPool<char>.Shared.Return(array);
        return string.Create(n, view, (target, source) => source.CopyTo(target)); // expect: POOL0002
    }

    public static bool Constant(int n)
    {
        char[] array = ArrayPool<char>.Shared.Rent(n);
        ReadOnlySpan<char> view = array.AsSpan(0, n);
        ArrayPool<char>.Shared.Return(array);
        return view is "yes"; // expect: POOL0002
    }

    public static int Listed(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        if (array is [1, ..]) n++;

        Pool.Shared.Return(array);
        return array switch
        {
            { Length: 16 } => 3,
            _ => n,
        };
    }

    public static bool ListedLate(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        Pool.Shared.Return(array);
        return array is [1, ..]; // expect: POOL0002
    }

    public static byte[] Spread(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        ReadOnlySpan<byte> view = array.AsSpan(0, n);
        Pool.Shared.Return(array);
        return [.. view]; // expect: POOL0002
    }

    public static byte Reference(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        ref byte first = ref array[0];
        first = 1;
        Pool.Shared.Return(array);
        return first; // expect: POOL0002
    }

    public static void ReferenceByMarshal(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        byte[] other = new byte[1];
        ref byte first = ref MemoryMarshal.GetArrayDataReference(array);
        Pool.Shared.Return(array);
        first = 1; // expect: POOL0002
        first = ref other[0];
        first = 2;
    }

    public static unsafe byte Pinned(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        fixed (byte* pointer = array)
        {
            *pointer = 1;
            Pool.Shared.Return(array);
            return pointer[1]; // expect: POOL0002
        }
    }

    public static unsafe byte PinnedElement(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        byte result;
        fixed (byte* pointer = &array[0])
        {
            result = *pointer;
        }

        Pool.Shared.Return(array);
        return result;
    }

    public static int InFunction(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        int before = First();
        Pool.Shared.Return(array);
        return before + First(); // expect: POOL0002

        int First() => array[0];
    }

    public static int InLambda(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        Func<int> first = () => array[0];
        int before = first();
        Pool.Shared.Return(array);
        return before;
    }

    public static int InLambdaLate(int n, bool isFirst)
    {
        byte[] array = Pool.Shared.Rent(n);
        Func<int> first = () => array[0];
        Func<int> perhaps = () => isFirst ? array[0] : 0;
        Pool.Shared.Return(array);
        return perhaps() + first(); // expect: POOL0002
    }

    public static int Renewed(int n)
    {
        byte[] array = Pool.Shared.Rent(n);
        Func<int> first = () => array[0];
        Pool.Shared.Return(array);
        array = new byte[n];
        return first();
    }
}

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
