// Operations that read an array after its return.
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
